import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  CommentDecision,
  DeskComment,
  DeskReports,
  ObjectionDecision,
  Undoing,
} from '#contract/desk-comments.ts';
import { CommentId } from '#server/comments/comment-requests.ts';
import { decided, describeDecision } from '#server/desk/decided.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { readBody } from '#server/http/json-body.ts';
import { validate } from '#server/http/validate.ts';
import { findComment, listCases } from './comment-desk-store.ts';
import { decideOnComment, decideOnObjection, noComment, undoCommentDecision } from './decide-on-comment.ts';

const OfComment = z.object({ id: CommentId });
const ofComment = validate('param', OfComment);

/** Reports and objections, and what is decided about comments. */
export function commentDeskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { database } = deps;
  return new Hono<DeskEnv>()
    .get('/reports', docs.list, async (c) => c.json(await listCases(database)))
    .get('/comments/:id', docs.find, ofComment, async (c) => {
      const { id } = c.req.valid('param');
      const found = await findComment(database, id);
      if (!found) throw noComment(id);
      return c.json(found satisfies DeskComment);
    })
    .post('/comments/:id/decision', docs.decide, ofComment, async (c) => {
      const asked = await readBody(c, CommentDecision);
      return decided(c, await decideOnComment(deps, deciderOf(c), c.req.valid('param').id, asked));
    })
    .post('/comments/:id/objection', docs.objection, ofComment, async (c) => {
      const asked = await readBody(c, ObjectionDecision);
      return decided(c, await decideOnObjection(deps, deciderOf(c), c.req.valid('param').id, asked));
    })
    .post('/comments/:id/undo', docs.undo, ofComment, async (c) => {
      const asked = await readBody(c, Undoing);
      return decided(c, await undoCommentDecision(deps, deciderOf(c), c.req.valid('param').id, asked));
    });
}

const docs = {
  list: describeDeskCall('Comments with open reports and objections, oldest first', {
    reply: { says: 'What waits for a decision', schema: DeskReports },
  }),
  find: describeDeskCall('A comment with its reports, what stands around it, and earlier decisions', {
    reply: { says: 'The comment', schema: DeskComment },
    refusals: [400],
  }),
  decide: describeDecision('Hide, remove or leave a comment; closes its reports', CommentDecision),
  objection: describeDecision(
    'Decide on the objection of its author: uphold what was decided, or reverse it',
    ObjectionDecision,
  ),
  undo: describeDecision('Take the last decision about a comment back', Undoing),
};
