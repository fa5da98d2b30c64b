import * as z from 'zod/mini';
import { writtenText } from './text-schema.ts';

export const objectionLengthMax = 2_000; // code points

/** What the author of a hidden or removed comment says against that, once. */
export const NewObjection = z.object({
  text: writtenText(objectionLengthMax, 'An objection has 1 to 2,000 characters.'),
});

/**
 * Whether the author may object to what was decided last: `possible`; `open`: they have, and nobody has decided; `upheld`:
 * they have, and it stays; `over`: the time is over.
 */
export const ObjectionState = z.enum(['possible', 'open', 'upheld', 'over']);
export type ObjectionState = z.infer<typeof ObjectionState>;

/** A comment of one's own that was hidden or removed (GET /api/objections/{comment}). */
export const OwnHiddenComment = z.object({
  comment_id: z.string(),
  content: z.string(),
  article_title: z.string(),
  article_language: z.string(),
  article_url: z.string(),
  reason: z.string(),
  removed: z.boolean(),
  objection: ObjectionState,
  /** Until when the author may object. */
  until: z.iso.datetime(),
});
export type OwnHiddenComment = z.infer<typeof OwnHiddenComment>;
