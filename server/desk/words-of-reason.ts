import { decisionReasons } from '#contract/decision-reasons.ts';
import type { DecisionReason } from '#contract/desk.ts';

/** A reason as people read it. */
export function wordsOfReason(reason: DecisionReason): string {
  return decisionReasons.find(({ value }) => value === reason)?.label ?? reason;
}
