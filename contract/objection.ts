import * as z from 'zod/mini';
import { writtenText } from './text-schema.ts';

export const objectionLengthMax = 2_000; // code points

/** An author's objection to the hiding or removal of a comment, one per decision. */
export const NewObjection = z.object({
  text: writtenText(objectionLengthMax, 'An objection must be 1 to 2,000 characters long.'),
});

/**
 * Whether the author may object to the last decision: `possible`; `open`: an objection is undecided; `upheld`: an
 * objection was rejected; `over`: it is too late.
 */
export const ObjectionState = z.enum(['possible', 'open', 'upheld', 'over']);
export type ObjectionState = z.infer<typeof ObjectionState>;

const commentAndArticle = {
  comment_id: z.string(),
  content: z.string(),
  article_title: z.string(),
  article_language: z.string(),
  article_url: z.string(),
};

/** A comment of one's own (GET /api/objections/{comment}): everybody sees it, or it was hidden or removed. */
export const OwnComment = z.union([
  z.object({ ...commentAndArticle, objection: z.literal('shown') }),
  z.object({
    ...commentAndArticle,
    reason: z.string(),
    removed: z.boolean(),
    objection: ObjectionState,
    /** Until when the author may object. */
    until: z.iso.datetime(),
  }),
]);
export type OwnComment = z.infer<typeof OwnComment>;
