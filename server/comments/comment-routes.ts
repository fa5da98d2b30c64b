import { Hono } from 'hono';
import * as z from 'zod/mini';
import { Comment, commentHeaders, CommentReply } from '#contract/comment.ts';
import type { Database } from '#db/client.ts';
import { notSignedIn, requireActor, requireOwn, type Actor, type FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { authorTag, commentsTag, tagReply } from '#server/http/cache-tags.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { validate } from '#server/http/validate.ts';
import { commentLimits } from './comment-limits.ts';
import {
  CreateCommentRequest,
  DeleteCommentRequest,
  FollowCommentsRequest,
  ListCommentsRequest,
  orWrapped,
  unwrapped,
} from './comment-requests.ts';
import { publicIdOf, toComment } from './comment-shape.ts';
import { createComment, deleteComment, listComments } from './comment-store.ts';
import type { CommentStreams } from './comment-streams.ts';
import { findDiscussion } from './discussion-store.ts';

type CommentDeps = {
  database: Database;
  announce: Announce;
  findActor: FindActor;
  limiter: RateLimiter;
  streams: CommentStreams;
};

/** Comments, by the calls of the product specification, section 7, and a stream of changes. */
export function commentRoutes({ announce, database, findActor, limiter, streams }: CommentDeps): Hono {
  const requireDiscussion = async (articleUrl: string) => {
    const found = await findDiscussion(database, articleUrl);
    if (!found) throw noArticle();
    return found;
  };

  return new Hono()
    .get('/get_article_comments', docs.list, validate('query', ListCommentsRequest), async (c) => {
      const { article_id, before } = c.req.valid('query');
      const viewer = await findActor(c.req.header('cookie'));
      // Before the list, so that a change in between is reported twice rather than never.
      const { articleId, total, version } = await requireDiscussion(article_id);
      const rows = await listComments(database, articleId, viewer, before);
      c.header(commentHeaders.total, String(total));
      c.header(commentHeaders.lastEvent, String(version));
      if (viewer) c.header(commentHeaders.ownId, publicIdOf(viewer.id));
      tagReply(c, [commentsTag(articleId), ...rows.map((row) => authorTag(row.userId))]);
      return c.json(rows.map((row) => toComment(row, viewer)));
    })
    .get('/comment_stream', docs.stream, validate('query', FollowCommentsRequest), async (c) => {
      const { article_id, last_event_id } = c.req.valid('query');
      const discussion = await requireDiscussion(article_id);
      return streams.open(c, discussion, c.req.header('last-event-id') ?? last_event_id);
    })
    .post('/create_comment', docs.create, async (c) => {
      const actor = await requireActor(c, findActor);
      const { article_id, content, user_id } = await readBody(c, unwrapped(CreateCommentRequest));
      requireAuthor(actor, user_id);
      await limiter.takeFrom(commentLimits.postFrom, c);
      await limiter.take(commentLimits.postBy, actor.id);
      const draft = { articleUrl: article_id, userId: actor.id, sessionId: actor.sessionId, content };
      const posted = await createComment(database, draft);
      if (posted.state === 'no_article') throw noArticle();
      if (posted.state === 'no_author') throw notSignedIn();
      if (posted.state === 'duplicate')
        throw conflict('duplicate_comment', 'You have just posted this comment.');
      await announce({ kind: 'comment', articleId: posted.articleId });
      return c.json({ data: toComment(posted.comment, actor) }, 201);
    })
    .delete('/delete_comment', docs.delete, async (c) => {
      const actor = await requireActor(c, findActor);
      const { article_id, comment_id, user_id } = await readBody(c, unwrapped(DeleteCommentRequest));
      requireAuthor(actor, user_id);
      await limiter.take(commentLimits.deleteBy, actor.id);
      const which = { articleUrl: article_id, userId: actor.id, commentId: comment_id };
      const deleted = await deleteComment(database, which);
      if (deleted.state === 'not_found')
        throw new AppError('comment_not_found', 404, 'You have no such comment on this article.');
      if (deleted.state === 'ambiguous')
        throw conflict('ambiguous_comment', 'You have several comments on this article: say which.');
      await announce({ kind: 'comment', articleId: deleted.articleId });
      return c.json({ success: true });
    });
}

/**
 * In replies, `user_id` of the reader's own comments is their address, so requests may carry it too. @throws AppError
 * 403
 */
function requireAuthor(actor: Actor, claimed: string | undefined): void {
  if (claimed !== undefined && claimed.toLowerCase() !== actor.email) requireOwn(actor, claimed);
}

const noArticle = () =>
  new AppError('article_not_found', 404, 'This article is not here, or is no longer kept.');

const tag = 'Comments';
const docs = {
  list: describeCall(tag, 'The comments of an article, newest first, at most 200; older ones with before', {
    reply: {
      says: `The comments; ${commentHeaders.total} counts all, ${commentHeaders.lastEvent} is for the stream, ${commentHeaders.ownId} is the user_id of one's own comments there. In the list it is an address in one's own comments only`,
      schema: z.array(Comment),
    },
    refusals: [400, 404, 503],
  }),
  stream: describeCall(
    tag,
    'What happens to the comments of an article, from last_event_id or Last-Event-ID on, else from now on',
    {
      reply: {
        says: 'Events: created {"comment": as everybody sees it}, deleted {"comment_id"}, reload {} when too much was missed',
        schema: z.string(),
        types: ['text/event-stream'],
      },
      refusals: [400, 404, 429, 503],
    },
  ),
  create: describeCall(tag, 'Comment on an article; the body may be wrapped in data', {
    body: orWrapped(CreateCommentRequest),
    reply: { says: 'Stored', schema: CommentReply, statuses: [201] },
    refusals: [401, 404, 409, 429, 503],
  }),
  delete: describeCall(
    tag,
    "Delete one's own comment: comment_id, else the only one on the article; the body may be wrapped in data",
    {
      body: orWrapped(DeleteCommentRequest),
      reply: { says: 'Deleted', schema: Success },
      refusals: [401, 404, 409, 429, 503],
    },
  ),
};
