import { ownerId, user } from './account-schema.ts';
import { bigNumber, identity, instant } from './columns.ts';
import { boolean, desc, index, integer, pgTable, primaryKey, sql, text } from './drizzle.ts';
import { article, ofArticle } from './schema.ts';

/** What a reader wrote under an article. Its article stays for as long as it does. */
export const comment = pgTable(
  'comment',
  {
    id: identity(),
    articleId: bigNumber('article_id')
      .notNull()
      .references(() => article.id, { onDelete: 'restrict' }),
    userId: ownerId(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Null: everybody sees it. Otherwise only its author does, with this sentence. */
    hiddenReason: text('hidden_reason'),
    hiddenAt: instant('hidden_at'),
    /** Removed, not only hidden; the row stays until its author can no longer object. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('comment_newest').on(table.articleId, desc(table.id)),
    index('comment_author').on(table.userId, table.articleId, table.id),
    // Serves all comments of a member, in pages.
    index('comment_of_member').on(table.userId, table.id),
    index('comment_removed')
      .on(table.hiddenAt)
      .where(sql`${table.removed}`),
  ],
);

/** A summary of the comments of an article; kept up to date by a trigger on `comment`. */
export const discussion = pgTable('discussion', {
  articleId: ofArticle().primaryKey(),
  /** The number of the last change; there are no gaps within an article. */
  version: bigNumber('version').notNull().default(0),
  /** Comments that everybody sees. */
  comments: integer('comments').notNull().default(0),
});

/** The latest changes of a discussion, for readers who were disconnected; written by the same trigger. */
export const commentEvent = pgTable(
  'comment_event',
  {
    articleId: bigNumber('article_id')
      .notNull()
      .references(() => discussion.articleId, { onDelete: 'cascade' }),
    version: bigNumber('version').notNull(),
    /** `created` or `deleted`, as everybody sees it. */
    kind: text('kind').notNull(),
    /** No foreign key: a deleted comment leaves its number behind, and nothing else. */
    commentId: bigNumber('comment_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] })],
);

/** A report that a comment should not be there, and what was decided about it. */
export const commentReport = pgTable(
  'comment_report',
  {
    id: identity(),
    /** The receipt number that the reporter got. */
    receipt: text('receipt').notNull().unique(),
    /** Null once the comment is gone: the report stays for a while. */
    commentId: bigNumber('comment_id').references(() => comment.id, {
      onDelete: 'set null',
    }),
    /** Null: reported without an account. */
    userId: text('user_id').references(() => user.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    note: text('note'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** `hidden`, `shown` or `removed`; `gone`: the comment disappeared before a decision; null: undecided. */
    outcome: text('outcome'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('comment_report_comment').on(table.commentId),
    index('comment_report_user').on(table.userId),
    index('comment_report_open')
      .on(table.commentId)
      .where(sql`${table.outcome} is null`),
  ],
);

/** What members wrote to the team. */
export const feedback = pgTable(
  'feedback',
  {
    id: identity(),
    userId: ownerId(),
    userEmail: text('user_email').notNull(),
    username: text('username').notNull(),
    message: text('message').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** `open`, `done` or `spam`. */
    state: text('state').notNull().default('open'),
    /** When an editor's answer was posted to its sender. */
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('feedback_user').on(table.userId),
    index('feedback_state').on(table.state, table.createdAt),
  ],
);
