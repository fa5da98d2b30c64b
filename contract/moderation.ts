import * as z from 'zod/mini';
import { DecisionReason, decisionActions } from './desk.ts';

/** What is decided about what people wrote, about members and about what the site shows; feeds, messages and editors are not. */
export const publicActions = decisionActions.filter((action) =>
  /^(article|comment|member|objection|pictures)\./.test(action),
);

/** What ends something that was decided before; so does whatever names the decision that it takes back. */
export const endingActions = [
  'article.attach',
  'article.restore',
  'member.unban',
  'objection.reverse',
  'pictures.unblock',
] as const satisfies (typeof decisionActions)[number][];

const Day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const Month = z.string().check(z.regex(/^\d{4}-\d\d$/));

/** What everybody may know of decisions (GET /api/moderation): neither names nor texts, addresses or subjects. Days in UTC. */
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
      /** Of what was decided, but for what took something back: the reason of that says nothing of what was wrong. */
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
