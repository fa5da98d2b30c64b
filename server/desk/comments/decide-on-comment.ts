import { wordsOfReason } from '#contract/decision-words.ts';
import type { CommentDecision, CommentState, ObjectionDecision, Undoing } from '#contract/desk-comments.ts';
import type { DecisionAction, DecisionReason } from '#contract/desk.ts';
import type { Transaction } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { type Decider, recordDecision } from '#server/desk/decision-store.ts';
import { hasOtherEditor } from '#server/desk/editor-store.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import type { MailQueue, Post } from '#server/mail/mail-queue.ts';
import {
  closeObjection,
  closeReports,
  type CorrectedReport,
  correctReports,
  findLastAboutComment,
  type LockedComment,
  lockComment,
  reopenObjection,
  reopenReports,
  restoreOutcomes,
  setStanding,
  Standing,
} from './comment-decision-store.ts';
import { postOutcomes, postReopened, postStatement } from './comment-mails.ts';

export type CommentDeskTools = {
  config: Pick<Config, 'origin' | 'productName'>;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
};

type Work = { transaction: Transaction; post: Post; comment: LockedComment };

const states = { hide: 'hidden', remove: 'removed', leave: 'shown' } as const;
const actions: Record<CommentState, DecisionAction> = {
  hidden: 'comment.hide',
  removed: 'comment.remove',
  shown: 'comment.leave',
};

/**
 * Hides, removes or shows a comment, closes its reports, and mails everybody concerned. Showing it also decides on an
 * open objection of its author, and is recorded as that. Returns the number of the decision.
 * @throws AppError 404, 409 if it was decided so already, or differently since the editor looked
 */
export function decideOnComment(
  tools: CommentDeskTools,
  decider: Decider,
  commentId: number,
  { action, reason, note, seen }: CommentDecision,
): Promise<number> {
  const state = states[action];
  return withComment(tools, decider, commentId, async ({ transaction, post, comment }) => {
    await refuseUnseen(transaction, comment, seen);
    const reports = await closeReports(transaction, comment.id, state);
    const objectedAt =
      state === 'shown' ? await closeObjection(transaction, comment.id, 'reversed') : undefined;
    if (comment.state === state && reports.length === 0) throw nothingToDecide(state);
    const after = { state, hiddenReason: hiddenReasonOf(state, reason, note), hiddenAt: null };
    const until = await setStanding(transaction, comment.id, after);
    const isAnswer = objectedAt !== undefined;
    const corrected = state === 'shown' ? await correctReports(transaction, comment.id) : [];
    const decision = await recordDecision(transaction, decider, {
      action: isAnswer ? 'objection.reverse' : actions[state],
      subject: String(comment.id),
      reason,
      note,
      memberId: comment.authorId,
      before: standingOf(comment, {
        reports: reports.map(({ id }) => id),
        objection: isAnswer,
        corrected: corrected.map(asRecorded),
      }),
      after,
      askedAt: reports[0]?.createdAt ?? objectedAt ?? null,
    });
    const statement = { comment, state, reason, note, until, wasReported: reports.length > 0, isAnswer };
    if (comment.state !== 'shown' || state !== 'shown') await postStatement(tools.config, post, statement);
    const { articlePath } = comment;
    await postOutcomes(tools.config, post, { reports, articlePath, state });
    await postOutcomes(tools.config, post, { reports: corrected, articlePath, state, isPutBack: true });
    return decision;
  });
}

/**
 * Decides on the open objection of a comment's author: the comment stays hidden, or is shown again. Returns the number
 * of the decision.
 * @throws AppError 404, 409 if no objection is open, or if something was decided since the editor looked
 */
export function decideOnObjection(
  tools: CommentDeskTools,
  decider: Decider,
  commentId: number,
  { outcome, reason, note, seen }: ObjectionDecision,
): Promise<number> {
  return withComment(tools, decider, commentId, async ({ transaction, post, comment }) => {
    await refuseUnseen(transaction, comment, seen);
    const isReversed = outcome === 'reverse';
    const askedAt = await closeObjection(transaction, comment.id, isReversed ? 'reversed' : 'upheld');
    if (!askedAt) throw conflict('no_objection', 'There is no objection waiting for a decision.');
    if (!isReversed && comment.state === 'shown') throw nothingToDecide(comment.state);
    const corrected = isReversed ? await correctReports(transaction, comment.id) : [];
    const before = standingOf(comment, { objection: true, corrected: corrected.map(asRecorded) });
    const after = isReversed ? shown : standingOf(comment, {});
    if (isReversed) await setStanding(transaction, comment.id, shown);
    const decision = await recordDecision(transaction, decider, {
      action: isReversed ? 'objection.reverse' : 'objection.uphold',
      subject: String(comment.id),
      reason,
      note,
      memberId: comment.authorId,
      before,
      after,
      askedAt,
    });
    const { state } = after;
    const { articlePath } = comment;
    await postStatement(tools.config, post, { comment, state, reason, note, until: null, isAnswer: true });
    await postOutcomes(tools.config, post, { reports: corrected, articlePath, state, isPutBack: true });
    return decision;
  });
}

/**
 * Undoes the last decision about a comment: its state is restored, and what the decision had closed is open again. If
 * that hides or removes it again, the author has the whole time to object, and nothing is deleted before.
 */
export function undoCommentDecision(
  tools: CommentDeskTools,
  decider: Decider,
  commentId: number,
  { decision: undone, reason, note }: Undoing,
): Promise<number> {
  return withComment(tools, decider, commentId, async ({ transaction, post, comment }) => {
    const last = await findLastAboutComment(transaction, comment.id);
    if (last?.id !== undone) throw decidedMeanwhile();
    if (last.undoes !== null || last.before === null) throw notUndoable();
    const before = Standing.parse(last.before);
    const after = isLessVisible(before.state, comment.state) ? { ...before, hiddenAt: null } : before;
    const reopened = await reopenReports(transaction, before.reports);
    const restored = await restoreOutcomes(transaction, before.corrected);
    if (before.objection) await reopenObjection(transaction, comment.id);
    const until = await setStanding(transaction, comment.id, after);
    // The comment is shown again, so there is nothing left to object to.
    const objectedAt =
      before.state === 'shown' ? await closeObjection(transaction, comment.id, 'reversed') : undefined;
    const isAnswer = objectedAt !== undefined;
    const decision = await recordDecision(transaction, decider, {
      action: isAnswer ? 'objection.reverse' : actions[before.state],
      subject: String(comment.id),
      reason,
      note,
      memberId: comment.authorId,
      before: standingOf(comment, {}),
      after,
      askedAt: objectedAt ?? null,
      undoes: undone,
    });
    const { state } = before;
    if (state !== comment.state)
      await postStatement(tools.config, post, { comment, state, reason, note, until, isAnswer });
    const { articlePath } = comment;
    await postOutcomes(tools.config, post, { reports: restored, articlePath, state });
    if (state === 'shown' && comment.state !== 'shown')
      await postReopened(tools.config, post, { reports: reopened, articlePath });
    return decision;
  });
}

async function withComment(
  { announce, mails }: CommentDeskTools,
  decider: Decider,
  commentId: number,
  decide: (work: Work) => Promise<number>,
): Promise<number> {
  const { articleId, decision } = await mails.postWithin(async (transaction, post) => {
    const comment = await lockComment(transaction, commentId);
    if (!comment) throw noComment(commentId);
    await refuseOwnCase(transaction, decider, comment);
    return { articleId: comment.articleId, decision: await decide({ transaction, post, comment }) };
  });
  await announce({ kind: 'comment', articleId });
  return decision;
}

/**
 * Editors do not decide about their own comments if there is another editor; a command comes from whoever runs the
 * site.
 */
async function refuseOwnCase(
  transaction: Transaction,
  decider: Decider,
  { authorId }: LockedComment,
): Promise<void> {
  if (decider.by !== 'editor' || decider.userId !== authorId) return;
  if (await hasOtherEditor(transaction, authorId))
    throw new AppError('own_comment', 403, 'This is your own comment; another editor must decide on it.');
}

/** Refuses to decide for an editor who has not seen the last decision about the comment. */
async function refuseUnseen(
  transaction: Transaction,
  { id }: LockedComment,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const last = await findLastAboutComment(transaction, id);
  if (seen !== (last?.id ?? 0)) throw decidedMeanwhile();
}

const byVisibility: CommentState[] = ['shown', 'hidden', 'removed'];
const isLessVisible = (one: CommentState, other: CommentState) =>
  byVisibility.indexOf(one) > byVisibility.indexOf(other);

const shown = { state: 'shown', hiddenReason: null, hiddenAt: null } as const;

const asRecorded = ({ id, outcome }: CorrectedReport) => ({ id, outcome });

function standingOf(
  { state, hiddenReason, hiddenAt }: LockedComment,
  closed: Partial<Pick<Standing, 'reports' | 'objection' | 'corrected'>>,
): Standing {
  return { state, hiddenReason, hiddenAt, reports: [], objection: false, corrected: [], ...closed };
}

/** The reason that the author reads at the comment. */
function hiddenReasonOf(state: CommentState, reason: DecisionReason, note: string | null): string | null {
  return state === 'shown' ? null : (note ?? wordsOfReason(reason));
}

export const noComment = (id: number) => new AppError('comment_not_found', 404, `There is no comment ${id}.`);

const decidedMeanwhile = () =>
  conflict('decided_meanwhile', 'Somebody else has decided on this in the meantime. Please look again.');

export const notUndoable = () => conflict('not_undoable', 'This cannot be taken back; please decide again.');

const nothingToDecide = (state: CommentState) =>
  conflict('nothing_to_decide', `This comment is already ${state}, and nobody is waiting for a decision.`);
