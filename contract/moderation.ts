import * as z from 'zod/mini';
import { DecisionReason, decisionActions } from './desk.ts';

/** The published actions: about comments, members and what the site shows; not about feeds, messages and editors. */
export const publicActions = decisionActions.filter((action) =>
  /^(article|comment|member|objection|pictures)\./.test(action),
);

/** The actions that end the effect of an earlier decision; so does any decision that undoes another one. */
export const endingActions = [
  'article.attach',
  'article.restore',
  'member.unban',
  'objection.reverse',
  'pictures.unblock',
] as const satisfies (typeof decisionActions)[number][];

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
