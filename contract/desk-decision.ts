import * as z from 'zod/mini';
import { DecisionReason, decisionActions } from './desk.ts';

/** A decision as editors see it. Values of `before` and `after` are whatever describes its subject. */
export const DeskDecision = z.object({
  id: z.int(),
  decided_at: z.iso.datetime(),
  /** An editor's address; null: a command, or an editor who has left. */
  editor: z.nullable(z.string()),
  by_command: z.boolean(),
  action: z.enum(decisionActions),
  subject: z.string(),
  reason: DecisionReason,
  note: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  asked_at: z.nullable(z.iso.datetime()),
  /** The number of the decision that it takes back. */
  undoes: z.nullable(z.int()),
  /** Some later decision takes it back. */
  undone: z.boolean(),
});
export type DeskDecision = z.infer<typeof DeskDecision>;

/** A page of all decisions, the newest first (GET /api/desk/log); `older`: what to ask for as `before` to read on. */
export const DeskLog = z.object({ data: z.array(DeskDecision), older: z.nullable(z.int()) });
export type DeskLog = z.infer<typeof DeskLog>;
