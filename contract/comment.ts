import * as z from 'zod/mini';
import { commentLengthMax, reportNoteLengthMax } from './limits.ts';
import { ObjectionState } from './objection.ts';
import { writtenText } from './text-schema.ts';
import { cleanWrittenText, isValidText } from './written-text.ts';

const commentMessages = {
  content: 'A comment must be 1 to 2,000 characters long.',
  note: 'A note may be at most 1,000 characters long.',
  reason: 'Please say what is wrong with the comment.',
} as const;

export const CommentContent = writtenText(commentLengthMax, commentMessages.content);

/** A comment of an article (product specification, section 3). */
export const Comment = z.object({
  comment_id: z.string(),
  /** The author's mail address in replies to the author; for everybody else a stable, meaningless id. */
  user_id: z.string(),
  /** The article's url. */
  article_id: z.string(),
  /** The author's present name. */
  username: z.string(),
  /** The address that the author has entered, unchanged. */
  picture: z.nullable(z.string()),
  /** Id of this site's copy of it; null if there is none to show. Missing in replies of the previous version. */
  face: z._default(z.nullable(z.string()), null),
  content: z.string(),
  created_at: z.iso.datetime(),
  /** Only in replies to the author: nobody else sees this comment any more. The previous version says less. */
  hidden: z.optional(
    z.object({
      reason: z.string(),
      removed: z._default(z.boolean(), false),
      objection: z._default(ObjectionState, 'over'),
    }),
  ),
});
export type Comment = z.infer<typeof Comment>;

/**
 * Headers of a list of comments: how many comments everybody can see, the number of the last event that the list
 * includes, and for members the user_id that others, and the events, have for the member's own comments.
 */
export const commentHeaders = {
  total: 'x-total-count',
  lastEvent: 'x-last-event-id',
  ownId: 'x-own-user-id',
} as const;

/** Reply of POST /api/create_comment. */
export const CommentReply = z.object({ data: Comment });

/** The data of the events of GET /api/comment_stream, by name; each event has an id, the number of the change. */
export const CommentEvents = {
  created: z.object({ comment: Comment }),
  deleted: z.object({ comment_id: z.string() }),
  /** More has changed than the stream can report: read the list again. */
  reload: z.object({}),
};

const reportReasons = ['illegal', 'abuse', 'spam', 'other'] as const;
export const ReportReason = z.enum(reportReasons, { error: commentMessages.reason });
export type ReportReason = z.infer<typeof ReportReason>;

/** Body of POST /api/report_comment. */
export const CommentReport = z.object({
  comment_id: z.string({ error: 'must be the id of a comment' }),
  reason: ReportReason,
  note: z.optional(
    z.pipe(
      z.pipe(z.string({ error: commentMessages.note }), z.transform(cleanWrittenText)),
      z
        .string()
        .check(
          z.refine((text) => text === '' || isValidText(text, reportNoteLengthMax), commentMessages.note),
        ),
    ),
  ),
});
export type CommentReport = z.infer<typeof CommentReport>;

export const ReportReply = z.object({ receipt: z.string() });
