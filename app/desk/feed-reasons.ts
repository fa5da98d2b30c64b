import type { DecisionReason } from '#contract/desk.ts';

/** Why something is decided about a feed. */
export const feedReasons: readonly DecisionReason[] = [
  'upkeep',
  'copyright',
  'court_order',
  'illegal',
  'false',
  'spam',
  'rules',
  'mistake',
];
