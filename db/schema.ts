import { bigNumber, identity, instant } from './columns.ts';
import {
  type AnyPgColumn,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  sql,
  text,
} from './drizzle.ts';

/** The article that a row is about, with which it is deleted. */
export const ofArticle = () =>
  bigNumber('article_id')
    .notNull()
    .references(() => article.id, { onDelete: 'cascade' });

/** The feed that a row is about, with which it is deleted. */
export const ofFeed = () =>
  bigNumber('feed_id')
    .notNull()
    .references(() => feed.id, { onDelete: 'cascade' });

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A publisher's feed of the catalogue, with the state of its polling. */
export const feed = pgTable(
  'feed',
  {
    id: identity(),
    /** Address in the catalogue: the feed's identity. */
    url: text('url').notNull().unique(),
    /** Where a permanent redirect has sent us; polled instead of `url`. */
    movedTo: text('moved_to'),
    publisher: text('publisher').notNull(),
    site: text('site'),
    /** BCP 47 tag. */
    language: text('language').notNull(),
    sections: text('sections').array().notNull(),
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** Hash of the last body, so that an unchanged 200 costs no parsing. */
    bodyHash: text('body_hash'),
    /** Null: not polled, because of a 410 Gone or because it has left the catalogue. */
    nextPollAt: instant('next_poll_at'),
    /** While a process polls it: when its claim expires if nothing more is heard of it. Also identifies the claim. */
    claimedUntil: instant('claimed_until'),
    claim: text('claim'),
    intervalSeconds: integer('interval_seconds').notNull().default(900),
    /** The end of the last poll, however it ended. */
    lastPollAt: instant('last_poll_at'),
    lastSuccessAt: instant('last_success_at'),
    /** Items in the last body that was read. */
    items: integer('items').notNull().default(0),
    /** What was lost or looked wrong in that body, in short phrases. */
    warnings: text('warnings')
      .array()
      .notNull()
      .default(sql`'{}'`),
    failures: integer('failures').notNull().default(0),
    lastError: text('last_error'),
    /** How often in a row a process has ended while it read a large body of this feed. */
    readingsLost: integer('readings_lost').notNull().default(0),
    /** An editor or operator has paused it; its articles stay. */
    pausedAt: instant('paused_at'),
    /** Since when it fails; null: its last poll was fine. */
    failingSince: instant('failing_since'),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('feed_due').on(table.nextPollAt),
    // These two answer after each poll whether a network outage has ended with it.
    index('feed_failing')
      .on(table.failingSince)
      .where(sql`${table.failures} > 1`),
    index('feed_worked').on(table.lastSuccessAt),
  ],
);

/**
 * A picture host whose addresses were given without https, and whether it also answers by https. Null: it did not
 * answer.
 */
export const pictureHost = pgTable('picture_host', {
  host: text('host').primaryKey(),
  https: boolean('https'),
  askedAt: instant('asked_at').notNull().defaultNow(),
});

/**
 * A picture that an article or a member uses, and what is known of it since it was fetched. Triggers add it with its
 * address, so that only pictures in use can be requested. The files are in DATA_DIR/pictures.
 */
export const picture = pgTable(
  'picture',
  {
    /** public.picture_id(url): the start of its hash, so that another address is another picture. */
    id: text('id').primaryKey(),
    url: text('url').notNull(),
    /** 'unseen' | 'fine' | 'failed', hidden until `retryAt` | 'unfit' to be shown, whatever the reason | 'refused', as its host is named in PICTURES_NOT_FROM. */
    state: text('state').notNull().default('unseen'),
    /** Pixels, upright. */
    width: integer('width'),
    height: integer('height'),
    /** '#8899aa' */
    color: text('color'),
    /** Hash of its bytes: the same image under many addresses is a placeholder. */
    contentHash: text('content_hash'),
    /** Has been made in AVIF. */
    avif: boolean('avif').notNull().default(false),
    /** In a row. */
    failures: integer('failures').notNull().default(0),
    /** Not to be fetched before. */
    retryAt: instant('retry_at'),
    seenAt: instant('seen_at'),
  },
  (table) => [
    index('picture_content')
      .on(table.contentHash)
      .where(sql`${table.contentHash} is not null`),
  ],
);

/** A published article; `url` is its identity across all feeds. */
export const article = pgTable(
  'article',
  {
    id: identity(),
    url: text('url').notNull().unique(),
    /** Short stable id of its address, derived from `url`. */
    slugId: text('slug_id').notNull().unique(),
    title: text('title').notNull(),
    /** Plain text, at most 1,000 characters. */
    description: text('description'),
    image: text('image'),
    author: text('author'),
    source: text('source').notNull(),
    /** The feed that brought it; only feeds of the same publisher may edit it. Null: none may. */
    ownerFeed: bigNumber('owner_feed').references(() => feed.id, { onDelete: 'set null' }),
    /** BCP 47 tag; `search_config(language)` and `search_stem(language, …)` make stems of its words. */
    language: text('language').notNull(),
    publishedAt: instant('published_at').notNull(),
    firstSeenAt: instant('first_seen_at').notNull().defaultNow(),
    /** A piece of the sample edition, which is in no section that has news. */
    sample: boolean('sample').notNull().default(false),
    /** Taken down: only its own page remains, which says so (`article_removal`). */
    removed: boolean('removed').notNull().default(false),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`public.article_search(language, title, description)`),
  },
  (table) => [
    index('article_words').using('gin', table.search),
    index('article_newest').on(table.publishedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // Empty on a site with news, so that checking for a sample costs little with every save.
    index('article_sample')
      .on(table.id)
      .where(sql`sample`),
    // Pictures are blocked by publisher.
    index('article_source').on(table.source),
    index('article_picture').on(sql`public.picture_id(${table.image})`),
  ],
);

/** A row exists while articles up to this number still have search words as an older version made them. */
export const searchRenewal = pgTable('search_renewal', {
  upTo: bigNumber('up_to').primaryKey(),
});

/** An article's place in a section; a list page is one scan of `placement_newest`. */
export const placement = pgTable(
  'placement',
  {
    section: text('section').notNull(),
    articleId: ofArticle(),
    publishedAt: instant('published_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.section] }),
    index('placement_newest').on(
      table.section,
      table.publishedAt.desc().nullsFirst(),
      table.articleId.desc().nullsFirst(),
    ),
  ],
);

/**
 * An event that several articles report. Its number is that of the article that reported it first; where that waited for
 * the grouper a second time, one from the same sequence, which no article has.
 */
export const story = pgTable(
  'story',
  {
    id: bigNumber('id').primaryKey(),
    leadId: bigNumber('lead_id').references(() => article.id, { onDelete: 'set null' }),
    /** The lead stays for a while, so that cards do not jump. */
    leadSince: instant('lead_since'),
    firstReport: instant('first_report').notNull(),
    lastReport: instant('last_report').notNull(),
    articles: integer('articles').notNull(),
    publishers: integer('publishers').notNull(),
    /** Those of the publishers' regions, sorted: 'at', 'de'. */
    countries: text('countries').array().notNull(),
    /** Names, places and numbers that its reports in different languages share, as its lead writes them. */
    shared: text('shared')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Its reports have changed since `shared` was found. */
    sharedDue: boolean('shared_due').notNull().default(true),
    /** Turned out to be the same as this older story, which has its articles now. */
    mergedInto: bigNumber('merged_into').references((): AnyPgColumn => story.id, {
      onDelete: 'cascade',
    }),
  },
  (table) => [
    index('story_last_report').on(table.lastReport),
    index('story_lead').on(table.leadId),
    index('story_merged_into').on(table.mergedInto),
    index('story_shared_due')
      .on(table.id)
      .where(sql`${table.sharedDue}`),
  ],
);

/**
 * Links an article to its story. Not a column of the article, because every change of that would index its words again.
 */
export const storyArticle = pgTable(
  'story_article',
  {
    articleId: ofArticle().primaryKey(),
    /** Null: nobody else is known to report the same. */
    storyId: bigNumber('story_id').references(() => story.id, { onDelete: 'set null' }),
    /** When the grouper has looked at it; null: not yet. */
    groupedAt: instant('grouped_at'),
    /** It was taken out of its story for good, or the grouper fails at it. */
    detached: boolean('detached').notNull().default(false),
  },
  (table) => [
    index('story_article_story').on(table.storyId),
    // Serves the articles that wait, and those that the grouper has to reload after a start, in the order in which they
    // were grouped.
    index('story_article_grouped').on(table.groupedAt, table.articleId),
  ],
);

/** A title that an article has had; articles whose title never changed have none here. */
export const headline = pgTable(
  'headline',
  {
    articleId: ofArticle(),
    title: text('title').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.firstSeenAt] })],
);

/** A feed's name for an item (guid, or else link, or else a hash), so that a later edit updates its article. */
export const feedItem = pgTable(
  'feed_item',
  {
    feedId: ofFeed(),
    identity: text('identity').notNull(),
    articleId: ofArticle(),
    /** Hash of the item as last saved from this feed. */
    contentHash: text('content_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.identity] }),
    index('feed_item_article').on(table.articleId),
  ],
);
