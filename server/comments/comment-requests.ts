import * as z from 'zod/mini';
import { CommentContent } from '#contract/comment.ts';
import { rowId } from '#server/http/row-id.ts';

export const CommentId = rowId('must be the id of a comment');
const articleMessage = 'must be the url of an article';
const ArticleUrl = z
  .string({ error: articleMessage })
  .check(
    z.minLength(1, articleMessage),
    z.maxLength(8_000, articleMessage),
    z.regex(/^[^\0\p{Cs}]*$/u, articleMessage),
    z.meta({ description: 'Address of the article at its publisher, its url in lists' }),
  );
const Claimed = z.optional(z.string({ error: 'must be a text' }));

export const ListCommentsRequest = z.object({
  article_id: ArticleUrl,
  before: z
    .optional(CommentId)
    .check(z.meta({ description: 'Only comments older than that with this comment_id' })),
});

export const FollowCommentsRequest = z.object({
  article_id: ArticleUrl,
  last_event_id: z
    .optional(z.string({ error: 'must be given once' }))
    .check(z.meta({ description: 'Id of the last event received, unless the header Last-Event-ID has it' })),
});

/** `username` is ignored: the server knows it. */
export const CreateCommentRequest = z.object({
  user_id: Claimed,
  article_id: ArticleUrl,
  username: Claimed,
  content: CommentContent,
});

export const DeleteCommentRequest = z.object({
  article_id: ArticleUrl,
  user_id: Claimed,
  comment_id: z.optional(CommentId),
});

/** Accepts a body wrapped in `data`, as in the product specification, and one that is not. */
export function unwrapped<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.transform((body: unknown) =>
      typeof body === 'object' && body !== null && 'data' in body ? body.data : body,
    ),
    schema,
  );
}

/** Both forms that `unwrapped` reads, for the documentation. */
export function orWrapped(schema: z.ZodMiniType) {
  return z.union([schema, z.object({ data: schema })]);
}
