import * as z from 'zod/mini';
import { DecisionReason, decisionActions } from './desk.ts';

/** A decision as editors see it. The values of `before` and `after` depend on its subject. */
export const DeskDecision = z.object({
  id: z.int(),
  decided_at: z.iso.datetime(),
  /** The editor's mail address; null: a command, or an editor who has left. */
  editor: z.nullable(z.string()),
  by_command: z.boolean(),
  action: z.enum(decisionActions),
  subject: z.string(),
  reason: DecisionReason,
  note: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  asked_at: z.nullable(z.iso.datetime()),
  /** The number of the decision that it undoes. */
  undoes: z.nullable(z.int()),
  /** A later decision has undone it. */
  undone: z.boolean(),
  /** It can be undone, or ended: its effect lasts, and nobody has decided anew. */
  undoable: z.boolean(),
});
export type DeskDecision = z.infer<typeof DeskDecision>;

/** A page of all decisions, the newest first (GET /api/desk/log); `older`: the value of `before` for the next page. */
export const DeskLog = z.object({ data: z.array(DeskDecision), older: z.nullable(z.int()) });
export type DeskLog = z.infer<typeof DeskLog>;
