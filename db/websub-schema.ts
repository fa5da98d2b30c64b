import { identity, instant } from './columns.ts';
import { boolean, customType, index, integer, pgTable, sql, text } from './drizzle.ts';
import { ofFeed } from './schema.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A publisher's hub that sends us what is new in a feed (W3C WebSub), or is asked to. */
export const websubSubscription = pgTable(
  'websub_subscription',
  {
    feedId: ofFeed().primaryKey(),
    hub: text('hub').notNull(),
    /** What the publisher calls the feed. */
    topic: text('topic').notNull(),
    /** The end of the address to which the hub sends, known to it alone. */
    token: text('token').notNull().unique(),
    /** With which the hub signs. */
    secret: text('secret').notNull(),
    /** When the hub is to be asked again, and how often in a row it has failed. */
    askAt: instant('ask_at').notNull().defaultNow(),
    failures: integer('failures').notNull().default(0),
    /** It was asked to send nothing more. */
    leaving: boolean('leaving').notNull().default(false),
    /** Until when the hub has promised to send; null: it has promised nothing. */
    leasedUntil: instant('leased_until'),
    /** When it sent something that was signed. Null: never, or something came without it. */
    pushedAt: instant('pushed_at'),
    /** When its feed itself was last fetched, or was to be. */
    fetchedAt: instant('fetched_at').notNull().defaultNow(),
    /** Hashes of what it sent last, so that nobody can send it again. */
    recent: text('recent')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [index('websub_ask').on(table.askAt)],
);

/** Seconds that a hub may promise to send for, at most; it is asked again before. */
export const hubLeaseMax = 30 * 86_400;

/** Seconds between what is read of one feed: who sends without end gets no more of the newsroom than that. */
export const pushPause = 10;

/** What a hub has sent, until the newsroom reads it. */
export const websubPush = pgTable(
  'websub_push',
  {
    id: identity(),
    feedId: ofFeed(),
    body: bytes('body').notNull(),
    contentType: text('content_type'),
  },
  (table) => [index('websub_push_feed').on(table.feedId)],
);
