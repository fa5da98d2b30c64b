import { user } from './account-schema.ts';
import { bigNumber, identity, instant } from './columns.ts';
import { comment } from './comment-schema.ts';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
} from './drizzle.ts';
import { ofArticle, ofFeed } from './schema.ts';

/**
 * Mail addresses whose owners may use the desk, once they have confirmed them; public.is_editor() checks that. By
 * address, because an operator knows addresses, not ids.
 */
export const editor = pgTable('editor', {
  /** In lower case. */
  email: text('email').primaryKey(),
  /** Named by EDITORS: added and removed as the configuration says. */
  configured: boolean('configured').notNull(),
  addedAt: instant('added_at').notNull().defaultNow(),
});

/**
 * What was decided, by whom and why. Never changed, except that a trigger clears what refers to a member who leaves.
 */
export const decision = pgTable(
  'decision',
  {
    id: identity(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
    /** `editor`, or `command` for whoever has a shell. */
    decidedBy: text('decided_by').notNull(),
    /** Null: by a command, or the editor has left. */
    editorId: text('editor_id').references(() => user.id, { onDelete: 'set null' }),
    /** contract/desk.ts: `comment.hide`, `article.remove`… */
    action: text('action').notNull(),
    /** What it is about, as its action names it: the id of a comment or member, the address of a feed… */
    subject: text('subject').notNull(),
    /** The member it is about. */
    memberId: text('member_id').references(() => user.id, { onDelete: 'set null' }),
    /** contract/desk.ts */
    reason: text('reason').notNull(),
    /** In own words. */
    note: text('note'),
    before: jsonb('before'),
    after: jsonb('after'),
    /** When the report or objection that led to it was made, if any. */
    askedAt: instant('asked_at'),
    /** The decision that this one takes back. */
    undoes: bigNumber('undoes').references((): AnyPgColumn => decision.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    index('decision_time').on(table.decidedAt, table.id),
    index('decision_subject').on(table.action, table.subject),
    index('decision_member').on(table.memberId),
    index('decision_editor').on(table.editorId),
    index('decision_undoes').on(table.undoes),
  ],
);

/**
 * Members who may not sign in. The ban outlives the account: it keeps a hash of the address, by which the address can
 * be recognised but not read.
 */
export const ban = pgTable(
  'ban',
  {
    id: identity(),
    /** Null: has left. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Keyed hash of the address in lower case. */
    emailHash: text('email_hash').notNull(),
    /** A sentence for the banned member. */
    reason: text('reason').notNull(),
    since: instant('since').notNull().defaultNow(),
    /** Null: for good. */
    until: instant('until'),
    /** Taken back. */
    endedAt: instant('ended_at'),
  },
  (table) => [index('ban_user').on(table.userId), index('ban_email').on(table.emailHash)],
);

/** An author's objection to a decision about a comment; one per decision. */
export const objection = pgTable(
  'objection',
  {
    id: identity(),
    commentId: bigNumber('comment_id')
      .notNull()
      .references(() => comment.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** `upheld`: the decision stays; `reversed`; null: nobody has decided. */
    outcome: text('outcome'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    index('objection_comment').on(table.commentId),
    uniqueIndex('objection_waits')
      .on(table.commentId)
      .where(sql`${table.outcome} is null`),
    index('objection_open')
      .on(table.createdAt)
      .where(sql`${table.outcome} is null`),
  ],
);

/** Why an article was taken down (`article.removed`), and what it gets back when it is restored. */
export const articleRemoval = pgTable(
  'article_removal',
  {
    articleId: ofArticle().primaryKey(),
    /** For legal reasons: its page answers 451, otherwise 410. */
    legal: boolean('legal').notNull(),
    removedAt: instant('removed_at').notNull().defaultNow(),
    sections: text('sections').array().notNull(),
    /** Null: its text is still here. Otherwise recognises its title in a feed. */
    titleHash: text('title_hash'),
    /** The id of its picture, once its address has been deleted with the text. */
    picture: text('picture'),
  },
  (table) => [
    index('article_removal_picture')
      .on(table.picture)
      .where(sql`${table.picture} is not null`),
  ],
);

/** A publisher whose pictures are not shown, as articles name it (`article.source`). */
export const pictureBlock = pgTable('picture_block', {
  publisher: text('publisher').primaryKey(),
  blockedAt: instant('blocked_at').notNull().defaultNow(),
});

/** A day (UTC) of a feed's polling. */
export const feedDay = pgTable(
  'feed_day',
  {
    feedId: ofFeed(),
    day: date('day', { mode: 'string' }).notNull(),
    polls: integer('polls').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Articles that it brought first. */
    articles: integer('articles').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.day] })],
);

/** What editors have been notified of by mail, so that it happens once: `feed/{id}/{state}/…`, `weekly/2026-11-16`. */
export const editorNotice = pgTable('editor_notice', {
  about: text('about').primaryKey(),
  toldAt: instant('told_at').notNull().defaultNow(),
});
