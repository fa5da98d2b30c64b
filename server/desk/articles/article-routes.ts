import { Hono } from 'hono';
import * as z from 'zod/mini';
import { DeskArticle, DeskArticles, PictureDecision } from '#contract/desk-articles.ts';
import { type DecisionAction, Why } from '#contract/desk.ts';
import type { Database } from '#db/client.ts';
import { decided, describeDecision } from '#server/desk/decided.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { listDecisionsAbout } from '#server/desk/log/log-store.ts';
import { readBody } from '#server/http/json-body.ts';
import { validate } from '#server/http/validate.ts';
import {
  attachToStories,
  blockPublisher,
  detachFromStory,
  noArticle,
  removeArticle,
  restoreArticle,
  unblockPublisher,
} from './article-decisions.ts';
import { findForDesk, listRemoved, readForDesk } from './desk-article-store.ts';
import { listPictureBlocks } from './picture-block-store.ts';
import { readWanted } from './wanted-articles.ts';

const questionMax = 2_000; // characters: an address

const FindRequest = z.object({
  q: z._default(
    z
      .string({ error: 'must be given once' })
      .check(
        z.maxLength(questionMax, `Please use at most ${questionMax} characters.`),
        z.meta({ description: 'An address, an id, or words; none: what was taken down last' }),
      ),
    '',
  ),
});

const ArticleId = z.object({
  id: z
    .string()
    .check(z.regex(/^[0-9a-z]{1,32}$/, 'The id of an article consists of a few letters and digits.')),
});

const aboutArticle: DecisionAction[] = [
  'article.remove',
  'article.restore',
  'article.detach',
  'article.attach',
];
const aboutPictures: DecisionAction[] = ['pictures.block', 'pictures.unblock'];

/** Finding articles, and decisions about them and about publishers' pictures. */
export function articleDeskRoutes({ database }: { database: Database }): Hono<DeskEnv> {
  const desk = new Hono<DeskEnv>();
  desk.get('/articles', docs.find, validate('query', FindRequest), async (c) => {
    const { q } = c.req.valid('query');
    const found = q.trim() === '' ? await listRemoved(database) : await findForDesk(database, readWanted(q));
    return c.json({ ...found, picture_blocks: await listPictureBlocks(database) } satisfies DeskArticles);
  });
  desk.get('/articles/:id', docs.read, validate('param', ArticleId), async (c) => {
    const article = await readForDesk(database, c.req.valid('param').id);
    if (!article) throw noArticle();
    const decisions = [
      ...(await listDecisionsAbout(database, article.id, aboutArticle)),
      ...(await listDecisionsAbout(database, article.source, aboutPictures)),
    ];
    const body = { ...article, decisions: decisions.toSorted((a, b) => b.id - a.id) };
    return c.json(body satisfies DeskArticle);
  });
  desk.post('/articles/:id/remove', docs.remove, validate('param', ArticleId), async (c) => {
    const why = await readBody(c, Why);
    return decided(c, await removeArticle(database, deciderOf(c), c.req.valid('param').id, why));
  });
  desk.post('/articles/:id/restore', docs.restore, validate('param', ArticleId), async (c) => {
    const why = await readBody(c, Why);
    return decided(c, await restoreArticle(database, deciderOf(c), c.req.valid('param').id, why));
  });
  desk.post('/articles/:id/detach', docs.detach, validate('param', ArticleId), async (c) => {
    const why = await readBody(c, Why);
    const { decision } = await detachFromStory(database, deciderOf(c), c.req.valid('param').id, why);
    return decided(c, decision);
  });
  desk.post('/articles/:id/attach', docs.attach, validate('param', ArticleId), async (c) => {
    const why = await readBody(c, Why);
    return decided(c, await attachToStories(database, deciderOf(c), c.req.valid('param').id, why));
  });
  desk.post('/pictures/block', docs.block, async (c) => {
    const { publisher, ...why } = await readBody(c, PictureDecision);
    return decided(c, await blockPublisher(database, deciderOf(c), publisher, why));
  });
  desk.post('/pictures/unblock', docs.unblock, async (c) => {
    const { publisher, ...why } = await readBody(c, PictureDecision);
    return decided(c, await unblockPublisher(database, deciderOf(c), publisher, why));
  });
  return desk;
}

const docs = {
  find: describeDeskCall('Articles by address, id or words, taken down or not', {
    reply: { says: 'At most 50, and the publishers whose pictures are blocked', schema: DeskArticles },
    refusals: [400],
  }),
  read: describeDeskCall('What an editor has to know of an article', {
    reply: { says: 'The article with the decisions about it', schema: DeskArticle },
    refusals: [400],
  }),
  remove: describeDecision('Take an article down', Why),
  restore: describeDecision('Put back an article that was taken down', Why),
  detach: describeDecision('Take an article out of its story for good', Why),
  attach: describeDecision('Let an article be grouped again that was taken out of its story', Why),
  block: describeDecision('Show no more pictures of a publisher', PictureDecision),
  unblock: describeDecision('Show the pictures of a publisher again', PictureDecision),
};
