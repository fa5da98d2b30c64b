import { LRUCache } from 'lru-cache';
import type { Article, ArticleList, StoryMark } from '#contract/article.ts';
import { articlesPerPage, listedArticlesMax } from '#contract/limits.ts';
import type { Section } from '#contract/sections.ts';
import { storyId } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { and, desc, eq, sql, type SQL } from '#db/drizzle.ts';
import { pictureIsUsable } from '#db/picture-state.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { article, placement } from '#db/schema.ts';

/**
 * The story of an article, if at least two publishers report it. Column names are spelled out: in queries of a single
 * table Drizzle omits the table's name, which inside the subquery would refer to its own tables.
 */
const storyMark = sql<Row['story']>`(
  select json_build_object('id', story.id, 'publishers', story.publishers, 'countries', cardinality(story.countries))
  from story_article inner join story on story.id = story_article.story_id
  where story_article.article_id = article.id and story.publishers > 1)`;

/** Whether an editor has blocked the pictures of this publisher. */
const isBlocked = sql`exists (select from picture_block where picture_block.publisher = article.source)`;

/** Null where there is no picture to show: never found, failed recently, of no use, or blocked. */
const pictureMark = sql<Row['picture']>`(
  select json_build_object('id', picture.id, 'width', picture.width, 'height', picture.height, 'color', picture.color,
    'avif', picture.avif)
  from picture where picture.id = public.picture_id(article.image)
    and ${pictureIsUsable}
    and not ${isBlocked})`;

export const columns = {
  id: article.slugId,
  title: article.title,
  description: article.description,
  url: article.url,
  image: sql<Row['image']>`case when not ${isBlocked} then article.image end`,
  picture: pictureMark,
  author: article.author,
  publishedAt: article.publishedAt,
  source: article.source,
  language: article.language,
  story: storyMark,
};

export type Row = Omit<Article, 'published_at' | 'story'> & {
  publishedAt: Date;
  story: (Omit<StoryMark, 'id'> & { id: number }) | null;
};

/** Few readers go beyond these, and each page is a statement of its own, of which PostgreSQL would keep a plan. */
const pagesPrepared = 5;
const unnamed = '';

/** One page (from 1) of a section, newest first. */
export async function listSection(database: Database, section: Section, page: number): Promise<ArticleList> {
  const placed = placedIn(sql`${sql.placeholder('section')}`);
  const isFull = fullSectionsOf(database).has(section);
  const name = `page_${page}_of_${isFull ? 'full_' : ''}section`;
  const asked = prepareOnce(database, name, () =>
    database
      .select({
        row: columns,
        total: isFull ? sql<number>`${listedArticlesMax}::int` : sql<number>`(${countOf(placed)})`,
      })
      .from(article)
      .innerJoin(sliceOf(newestOf(placed), articlesPerPage, offsetOf(page)), isListed)
      .orderBy(newestFirst)
      .limit(articlesPerPage)
      .prepare(page <= pagesPrepared ? name : unnamed),
  );
  const rows = await asked.execute({ section });
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countUpToMax(database, placedIn(section)));
  if (total === listedArticlesMax && !isFull) fullSectionsOf(database).set(section, true);
  return toList(
    rows.map(({ row }) => row),
    page,
    total,
  );
}

/**
 * Sections with more articles than lists count. Counting that far costs as much as reading a page, and the result stays
 * the same for days; it is counted again after a minute.
 */
const fullSections = new WeakMap<Database, LRUCache<Section, true>>();
const fullSectionsOf = (database: Database) =>
  fullSections.getOrInsertComputed(database, () => new LRUCache({ max: 100, ttl: 60_000 }));

/** Identifies an article: by its short id or its canonical URL. */
export type NamedArticle = { id: string } | { url: string };

/** Whether a row of `article` is the identified one. */
export const isNamed = (by: NamedArticle) =>
  'id' in by ? eq(article.slugId, by.id) : eq(article.url, by.url);

/** The same, unless it was taken down. */
export const isThisArticle = (by: NamedArticle) => and(isNamed(by), sql`not ${article.removed}`);

/** One article, unless it was taken down. */
export async function findArticle(database: Database, by: NamedArticle): Promise<Article | undefined> {
  const rows = await database
    .select(columns)
    .from(article)
    .where(isThisArticle(by))
    .limit(1)
    .prepare(`article_by_${'id' in by ? 'id' : 'url'}`)
    .execute();
  return rows.map(toArticle)[0];
}

/** The newest articles of all sections for the site map, without the sample edition. */
export async function listNewestAddresses(
  database: Database,
  limit: number,
): Promise<{ id: string; title: string; publishedAt: Date }[]> {
  return database
    .select({ id: article.slugId, title: article.title, publishedAt: article.publishedAt })
    .from(article)
    .where(sql`not ${article.sample} and not ${article.removed}`)
    .orderBy(desc(article.publishedAt), desc(article.id))
    .limit(limit);
}

/**
 * A number written into a statement. Of a limit that PostgreSQL does not know it assumes a tenth of all rows, and plans a
 * prepared statement anew each time.
 */
export const literal = (number: number): SQL => sql.raw(String(number));

export const placedIn = (section: Section | SQL) =>
  sql`from ${placement} where ${placement.section} = ${section}`;

export const newestOf = (placed: SQL) => sql`
  select ${placement.articleId} as id, ${placement.publishedAt} as published_at ${placed}
  order by ${placement.publishedAt} desc, ${placement.articleId} desc`;

export const newestFirst = sql`listed.published_at desc, listed.id desc`;

/** Articles of a slice of `listed`, which selects (id, published_at), and whatever else the order needs, in that order. */
export function readSlice(
  database: Database,
  listed: SQL,
  limit: number,
  offset: number,
  order: SQL = newestFirst,
) {
  return database
    .select(columns)
    .from(article)
    .innerJoin(sliceOf(listed, limit, offset), isListed)
    .orderBy(order)
    .limit(limit);
}

const sliceOf = (listed: SQL, limit: number, offset: number) =>
  sql`(${listed} limit ${literal(limit)} offset ${literal(offset)}) as listed`;
const isListed = sql`listed.id = ${article.id}`;

const countOf = (matching: SQL) =>
  sql`select count(*)::int as total from (select 1 ${matching} limit ${literal(listedArticlesMax)}) as matching`;

/** How many rows are selected from what follows `from`, up to the number that lists count. */
export async function countUpToMax(database: Database, matching: SQL): Promise<number> {
  const counted = await database.execute<{ total: number }>(countOf(matching));
  return counted.rows[0]?.total ?? 0;
}

/** One page (from 1) of a list as a reply. */
export function toList(rows: Row[], page: number, total: number): ArticleList {
  const pagination = { limit: articlesPerPage, offset: offsetOf(page), count: rows.length, total };
  return { data: rows.map(toArticle), pagination };
}

export function toArticle({ publishedAt, story, ...rest }: Row): Article {
  return {
    ...rest,
    published_at: publishedAt.toISOString(),
    story: story && { ...story, id: storyId(story.id) },
  };
}

export function offsetOf(page: number): number {
  return (page - 1) * articlesPerPage;
}
