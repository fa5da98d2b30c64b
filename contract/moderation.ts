import * as z from 'zod/mini';
import { DecisionReason, decisionActions } from './desk.ts';

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const Month = z.string().check(z.regex(/^\d{4}-\d\d$/));

/**
 * The public report on decisions (GET /api/moderation), without names, texts, addresses or subjects. Days are in UTC.
 */
export const Moderation = z.object({
  /** The last hundred, the newest first. */
  latest: z.array(
    z.object({
      day: Day,
      action: z.enum(decisionActions),
      reason: DecisionReason,
      takes_back_another: z.boolean(),
    }),
  ),
  /** Of the last 24 months, the newest first. */
  months: z.array(
    z.object({
      month: Month,
      /** Without decisions that ended others: their reasons do not say what was wrong. */
      reasons: z.array(z.object({ reason: DecisionReason, decisions: z.int() })),
      taken_back: z.int(),
    }),
  ),
  /** Hours from a report or an objection to its decision in the last 12 months; null: there were none. */
  median_hours: z.nullable(z.number()),
  /** In the last 12 months. */
  objections: z.object({ upheld: z.int(), reversed: z.int(), open: z.int() }),
});
export type Moderation = z.infer<typeof Moderation>;
