import * as z from 'zod/mini';
import { decisionReasons } from './decision-reasons.ts';
import { cleanWrittenText } from './written-text.ts';

export const DecisionReason = z.enum(
  decisionReasons.map(({ value }) => value),
  { error: 'Please choose a reason from the list.' },
);
export type DecisionReason = z.infer<typeof DecisionReason>;

const noteLengthMax = 1_000;

/** The editor's own words; null if there are none. */
const Note = z.pipe(
  z.pipe(
    z._default(z.nullable(z.string()), null),
    z.transform((text) => cleanWrittenText(text ?? '') || null),
  ),
  z.nullable(
    z.string().check(z.maxLength(noteLengthMax, 'Please use at most 1,000 characters of your own words.')),
  ),
);

/** Why something is decided: part of every decision, and of the body of every call that decides. */
export const Why = z.object({ reason: DecisionReason, note: Note });
export type Why = z.infer<typeof Why>;

/** The actions of the desk, by their subject. */
export const decisionActions = [
  'editor.add',
  'editor.remove',
  'comment.hide',
  'comment.remove',
  'comment.leave',
  'objection.uphold',
  'objection.reverse',
  'member.ban',
  'member.unban',
  'article.remove',
  'article.restore',
  'article.detach',
  'article.attach',
  'pictures.block',
  'pictures.unblock',
  'feed.add',
  'feed.edit',
  'feed.pause',
  'feed.resume',
  'feed.remove',
  'catalogue.import',
  'message.answer',
  'message.done',
  'message.spam',
  'message.reopen',
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** Who asks (GET /api/desk/editor). */
export const DeskEditor = z.object({ editor: z.string() });
export type DeskEditor = z.infer<typeof DeskEditor>;

/** What needs attention (GET /api/desk/today). */
export const DeskToday = z.object({
  editor: z.string(),
  open_reports: z.number(),
  open_objections: z.number(),
  open_messages: z.number(),
  feeds: z.number(),
  feeds_in_trouble: z.number(),
  /** Null: no poll has ended yet. */
  newest_poll: z.nullable(z.iso.datetime()),
  articles_last_hour: z.number(),
  /** Regions with fewer fresh articles than the home page shows; `region` as in /api/local_news. */
  thin_regions: z.array(z.object({ region: z.string(), articles: z.number() })),
  mails_waiting: z.number(),
  /** Since when the oldest of them waits. */
  mail_oldest: z.nullable(z.iso.datetime()),
  /** Bytes on the volume of DATA_DIR; null if there is no such folder, which a site may do without. */
  disk: z.nullable(z.object({ free: z.number(), size: z.number() })),
  version: z.string(),
});
export type DeskToday = z.infer<typeof DeskToday>;
