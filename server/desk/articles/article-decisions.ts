import type { DecisionReason, Why } from '#contract/desk.ts';
import { removedTextDays } from '#contract/limits.ts';
import type { Database, Transaction } from '#db/client.ts';
import { publishWithin } from '#db/notifications.ts';
import { attachArticle, detachArticle } from '#newsroom/stories/membership-store.ts';
import { type Decider, findLastDecision, recordDecision } from '#server/desk/decision-store.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { hasLostText, lockArticle, type LockedArticle, putBack, takeDown } from './article-removal-store.ts';
import { blockPictures, isPublisher, unblockPictures } from './picture-block-store.ts';

/** Legal reasons: the page answers 451 (RFC 7725) instead of 410. */
const legalReasons: readonly DecisionReason[] = ['illegal', 'court_order', 'copyright', 'privacy'];

const textDeleted = `This article was taken down more than ${removedTextDays} days ago, and its text has been deleted: it cannot be put back.`;

/**
 * Takes an article down, in all processes at once: only its own page is left, which says so.
 * @throws AppError 404 no such article, 409 it is down already; as recordDecision does
 */
export function removeArticle(database: Database, decider: Decider, id: string, why: Why) {
  return database.transaction(async (transaction) => {
    const locked = await lockOrRefuse(transaction, id);
    if (locked.removed) throw conflict('already_removed', 'This article has already been taken down.');
    const legal = legalReasons.includes(why.reason);
    const { story, changed, sections } = await takeDown(transaction, locked, legal);
    await publishWithin(transaction, { kind: 'detached', article: locked.number });
    if (story !== null) await publishWithin(transaction, { kind: 'stories', ...changed });
    await tellOf(transaction, id, sections);
    return recordDecision(transaction, decider, {
      ...why,
      action: 'article.remove',
      subject: id,
      before: { sections, story },
      after: { status: legal ? 451 : 410 },
    });
  });
}

/**
 * Puts an article back: into its sections and the search at once, and later into a story by the grouper.
 * @throws AppError 404 no such article, 409 it is not taken down, or its text deleted; as recordDecision does
 */
export function restoreArticle(database: Database, decider: Decider, id: string, why: Why) {
  return database.transaction(async (transaction) => {
    const locked = await lockOrRefuse(transaction, id);
    if (!locked.removed) throw conflict('not_removed', 'This article is not taken down.');
    if (await hasLostText(transaction, locked)) throw conflict('text_deleted', textDeleted);
    const sections = await putBack(transaction, locked);
    await tellOf(transaction, id, sections);
    return recordDecision(transaction, decider, {
      ...why,
      action: 'article.restore',
      subject: id,
      after: { sections },
      undoes: await findLastDecision(transaction, 'article.remove', id),
    });
  });
}

/**
 * Takes an article out of its story for good; an article in no story is kept out of all future ones.
 * @throws AppError 404 no such article, or it is taken down, 409 it was done before; as recordDecision does
 */
export async function detachFromStory(database: Database, decider: Decider, id: string, why: Why) {
  return database.transaction(async (transaction) => {
    const left = await detachArticle(transaction, { slugId: id });
    if (!left) throw noArticle();
    if (!left.isNew)
      throw conflict('already_detached', 'This article has already been taken out of its story.');
    await publishWithin(transaction, { kind: 'detached', article: left.article });
    await publishWithin(transaction, { kind: 'stories', ...left.changed });
    const decision = await recordDecision(transaction, decider, {
      ...why,
      action: 'article.detach',
      subject: id,
      before: { story: left.story },
      after: { story: null },
    });
    return { decision, story: left.story };
  });
}

/**
 * Lets an article be grouped again that was taken out of its story.
 * @throws AppError 404 no such article, or it is taken down, 409 it was not taken out; as recordDecision does
 */
export function attachToStories(database: Database, decider: Decider, id: string, why: Why) {
  return database.transaction(async (transaction) => {
    const locked = await lockOrRefuse(transaction, id);
    if (locked.removed) throw noArticle();
    if (!(await attachArticle(transaction, locked.number)))
      throw conflict('not_detached', 'Nobody has taken this article out of its story.');
    return recordDecision(transaction, decider, {
      ...why,
      action: 'article.attach',
      subject: id,
      undoes: await findLastDecision(transaction, 'article.detach', id),
    });
  });
}

/**
 * Stops showing, making and keeping a publisher's pictures.
 * @throws AppError 404 no such publisher, 409 they are blocked already; as recordDecision does
 */
export function blockPublisher(database: Database, decider: Decider, publisher: string, why: Why) {
  return database.transaction(async (transaction) => {
    if (!(await isPublisher(transaction, publisher)))
      throw new AppError('unknown_publisher', 404, 'There is no publisher of that name here.');
    if (!(await blockPictures(transaction, publisher)))
      throw conflict('already_blocked', 'The pictures of this publisher are already blocked.');
    await publishWithin(transaction, { kind: 'picture_block', publisher });
    return recordDecision(transaction, decider, { ...why, action: 'pictures.block', subject: publisher });
  });
}

/** Shows the pictures of a publisher again. @throws AppError 409 they are not blocked; as recordDecision does */
export function unblockPublisher(database: Database, decider: Decider, publisher: string, why: Why) {
  return database.transaction(async (transaction) => {
    if (!(await unblockPictures(transaction, publisher)))
      throw conflict('not_blocked', 'The pictures of this publisher are not blocked.');
    await publishWithin(transaction, { kind: 'picture_block', publisher });
    return recordDecision(transaction, decider, {
      ...why,
      action: 'pictures.unblock',
      subject: publisher,
      undoes: await findLastDecision(transaction, 'pictures.block', publisher),
    });
  });
}

async function lockOrRefuse(transaction: Transaction, id: string): Promise<LockedArticle> {
  const locked = await lockArticle(transaction, id);
  if (!locked) throw noArticle();
  return locked;
}

const tellOf = (transaction: Transaction, id: string, sections: string[]) =>
  publishWithin(transaction, { kind: 'removal', articles: [id], sections });

export const noArticle = () => new AppError('article_not_found', 404, 'There is no such article.');
