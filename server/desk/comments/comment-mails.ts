import { wordsOfReason } from '#contract/decision-words.ts';
import type { CommentState } from '#contract/desk-comments.ts';
import type { DecisionReason } from '#contract/desk.ts';
import { utcDay } from '#contract/utc-date.ts';
import type { Config } from '#process/config.ts';
import { type Post, week } from '#server/mail/mail-queue.ts';
import { quote } from '#server/mail/quote.ts';
import type { ClosedReport, LockedComment } from './comment-decision-store.ts';

type Site = Pick<Config, 'origin' | 'productName'>;

type Statement = {
  comment: LockedComment;
  state: CommentState;
  reason: DecisionReason;
  note: string | null;
  /** Until when its author may object; null: not any more. */
  until: Date | null;
  wasReported?: boolean;
  /** Whether it answers the author's objection. */
  isAnswer?: boolean;
};

const became: Record<CommentState, string> = {
  shown: 'is shown to everybody again',
  hidden: 'was hidden: only you can see it now',
  removed: 'was removed: only you can see it now, and it will be deleted in six months',
};
const court =
  'You may also turn to an out-of-court dispute settlement body, or to a court (Regulation (EU) 2022/2065, Article 21).';

/** Tells the author of a comment what was decided about it, and why (Regulation (EU) 2022/2065, articles 17 and 20). */
export async function postStatement(site: Site, post: Post, statement: Statement): Promise<void> {
  const { comment, state, isAnswer = false } = statement;
  const subject = isAnswer
    ? `Your objection at ${site.productName}`
    : `Your comment at ${site.productName} ${state === 'shown' ? 'is shown again' : `was ${state}`}`;
  const mail = { to: comment.authorEmail, subject, text: wordsOf(site, statement) };
  await post(mail, { userId: comment.authorId, keptFor: week });
}

function wordsOf(
  { origin, productName }: Site,
  { comment, state, reason, note, until, wasReported = false, isAnswer = false }: Statement,
): string {
  const isStill = isAnswer && state !== 'shown';
  const paragraphs = [
    isAnswer
      ? `As you asked, we have looked at the decision again: ${isStill ? 'it stands.' : 'you are right.'}`
      : null,
    `Your comment at ${productName} (${origin}) ${isStill ? `stays ${state}` : became[state]}.`,
    quote(comment.content),
    `It was posted at ${origin}${comment.articlePath}`,
    `Reason: ${wordsOfReason(reason)}`,
    note,
    `People decided this, not a machine${wasReported ? '; readers had reported the comment' : ''}.`,
    until && state !== 'shown' ? objectionWords(origin, comment.id, until) : null,
    state === 'shown' ? null : court,
    `${productName}\n${origin}`,
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`;
}

function objectionWords(origin: string, commentId: number, until: Date): string {
  return `You may object to this once, until ${utcDay(until)}; people will then look at it again: ${origin}/objection/${commentId}`;
}

type Outcome = {
  reports: ClosedReport[];
  articlePath: string;
  state: CommentState;
  /** Whether they were told before that the comment was hidden or removed, and it is put back. */
  isPutBack?: boolean;
};

const done: Record<CommentState, string> = {
  shown: 'The comment stays: we found no reason to hide it.',
  hidden: 'The comment was hidden.',
  removed: 'The comment was removed.',
};

/** Tells members who have reported a comment what became of that (Regulation (EU) 2022/2065, article 16). */
export async function postOutcomes(
  site: Site,
  post: Post,
  { reports, articlePath, state, isPutBack = false }: Outcome,
): Promise<void> {
  const words = isPutBack ? 'The decision was changed: the comment is shown again.' : done[state];
  const decided = `${words} People decided this, not a machine.`;
  await tellReporters(site, post, reports, [`It was posted at ${site.origin}${articlePath}`, decided, court]);
}

/** Tells members whose reports are open again that the comment is shown until there is a new decision. */
export async function postReopened(
  site: Site,
  post: Post,
  { reports, articlePath }: Pick<Outcome, 'reports' | 'articlePath'>,
): Promise<void> {
  await tellReporters(site, post, reports, [
    `It was posted at ${site.origin}${articlePath}`,
    'The decision was taken back: the comment is shown again, and your report waits for a new decision.',
  ]);
}

/** Tells members who have reported comments that are gone by now that nobody is to decide any more. */
export async function postGone(site: Site, post: Post, reports: ClosedReport[]): Promise<void> {
  await tellReporters(site, post, reports, [
    'The comment is no longer there, so there is nothing left to decide.',
  ]);
}

async function tellReporters(
  { origin, productName }: Site,
  post: Post,
  reports: ClosedReport[],
  outcome: string[],
): Promise<void> {
  for (const { receipt, createdAt, reporterEmail, reporterId } of reports) {
    if (reporterId === null || reporterEmail === null) continue;
    const text = [
      `On ${utcDay(createdAt)} you reported a comment at ${productName} (${origin}). Your receipt: ${receipt}`,
      ...outcome,
      `${productName}\n${origin}`,
    ];
    const mail = { to: reporterEmail, subject: `Your report ${receipt}`, text: `${text.join('\n\n')}\n` };
    await post(mail, { userId: reporterId, keptFor: week });
  }
}
