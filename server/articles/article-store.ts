import { LRUCache } from 'lru-cache';
import type { Article, ArticleList, StoryMark } from '#contract/article.ts';
import { articlesPerPage, listedArticlesMax } from '#contract/limits.ts';
import type { SearchSort } from '#contract/search.ts';
import type { Section } from '#contract/sections.ts';
import { storyId } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { and, desc, eq, sql, type SQL } from '#db/drizzle.ts';
import { pictureIsUsable } from '#db/picture-state.ts';
import { article, placement } from '#db/schema.ts';
import type { SearchQuery } from './search-query.ts';

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

/** One page (from 1) of a section, newest first. */
export async function listSection(database: Database, section: Section, page: number): Promise<ArticleList> {
  const placed = placedIn(section);
  const slice = sliceOf(newestOf(placed), articlesPerPage, offsetOf(page));
  const isFull = fullSectionsOf(database).has(section);
  const rows = await database
    .select({
      row: columns,
      total: isFull ? sql<number>`${listedArticlesMax}::int` : sql<number>`(${countOf(placed)})`,
    })
    .from(article)
    .innerJoin(slice, isListed)
    .orderBy(newestFirst)
    .limit(articlesPerPage)
    .prepare(isFull ? 'page_of_full_section' : 'page_of_section')
    .execute();
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countUpToMax(database, placed));
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

/** The newest articles of a section, at most `limit`. */
export async function listNewest(database: Database, section: Section, limit: number): Promise<Article[]> {
  const rows = await readSlice(database, newestOf(placedIn(section)), limit, 0)
    .prepare('newest_of_section')
    .execute();
  return rows.map(toArticle);
}

/** The sample edition is searched only if there is nothing else; PostgreSQL checks that at most once for a query. */
const isFound = sql`(
  not ${article.removed}
  and (not ${article.sample} or not exists (select from article as news where not news.sample)))`;

/**
 * How many of the newest matches are ranked: ranking one takes some 0.1 ms, and hardly anybody reads beyond ten pages.
 */
const rankedMatches = 500;

/**
 * One page (from 1) of the articles that hold every word and no excluded one, newest first or best match first. Words
 * that no language indexes, such as punctuation, are ignored; a query of nothing else finds nothing.
 */
export async function searchArticles(
  database: Database,
  query: SearchQuery,
  page: number,
  sort: SearchSort = 'newest',
): Promise<ArticleList> {
  const queries = await readQueries(database, query);
  if (queries.length === 0) return toList([], page, 0);
  const matching = sql`from ${article} where ${isAnswerTo(queries)} and ${isFound}`;
  const total = await countUpToMax(database, matching);
  if (total === 0) return toList([], page, total);
  // The planner knows little about how frequent a word is, but the count tells. Rare words are collected from the word
  // index and sorted. Common ones are found quickly by walking down from the newest; calling the function behind @@
  // keeps the planner from using the word index.
  const newest =
    total < listedArticlesMax
      ? sql`
        with found as materialized (select ${article.id}, ${article.publishedAt} ${matching})
        select id, published_at from found order by published_at desc, id desc`
      : sql`
        select ${article.id}, ${article.publishedAt} from ${article}
        where ts_match_vq(${article.search}, ${sql.join(queries, sql` || `)}) and ${isFound}
        order by ${article.publishedAt} desc, ${article.id} desc`;
  const isRanked = sort === 'best' && offsetOf(page) < rankedMatches;
  const rows = isRanked
    ? await readSlice(database, bestOf(newest, query), articlesPerPage, offsetOf(page), bestFirst)
    : await readPage(database, newest, page);
  return toList(rows, page, total);
}

/** Whether a search finds anything. */
export async function findsAny(database: Database, query: SearchQuery): Promise<boolean> {
  const queries = await readQueries(database, query);
  if (queries.length === 0) return false;
  const { rowCount } = await database.execute(
    sql`select from ${article} where ${isAnswerTo(queries)} and ${isFound} limit 1`,
  );
  return rowCount === 1;
}

/**
 * Ranks the newest matches: words of the title count ten times, long texts count less, and a word as it was typed
 * counts once more than an inflected one. The index does not keep the words' positions, so the texts are parsed again.
 */
function bestOf(newest: SQL, { words }: SearchQuery): SQL {
  const text = words.join(' ').replaceAll('/', ' ');
  const fit = (configuration: SQL) => {
    const title = sql`public.search_words(${configuration}, ${article.title})`;
    const description = sql`public.search_words(${configuration}, coalesce(${article.description}, ''))`;
    return sql`ts_rank(setweight(${title}, 'A') || ${description}, plainto_tsquery(${configuration}, ${text}), 1)`;
  };
  const language = sql`split_part(lower(${article.language}), '-', 1)`;
  // Stemming a whole text ourselves is slower than PostgreSQL's parser; the index has the stems of descriptions
  // already.
  const stems = sql`setweight(public.search_stems(${language}, ${article.title}), 'A') || ${article.search}`;
  const inflected = sql`case when ${language} = any (public.search_stemmed())
    then ts_rank(${stems}, public.search_stems_query(${language}, ${text}), 1)
    else ${fit(sql`public.search_config(${article.language})`)} end`;
  return sql`
    select ${article.id}, ${article.publishedAt},
      ${fit(sql`'public.search_plain'::regconfig`)} + ${inflected} as fit
    from (${newest} limit ${rankedMatches}) as match inner join ${article} on ${article.id} = match.id
    order by fit desc, published_at desc, id desc`;
}

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

export const placedIn = (section: Section | SQL) =>
  sql`from ${placement} where ${placement.section} = ${section}`;

export const newestOf = (placed: SQL) => sql`
  select ${placement.articleId} as id, ${placement.publishedAt} as published_at ${placed}
  order by ${placement.publishedAt} desc, ${placement.articleId} desc`;

const readPage = (database: Database, newest: SQL, page: number) =>
  readSlice(database, newest, articlesPerPage, offsetOf(page));

const newestFirst = sql`listed.published_at desc, listed.id desc`;
const bestFirst = sql`listed.fit desc, ${newestFirst}`;

/** `listed` selects (id, published_at), and whatever else the order needs, in that order. */
function readSlice(database: Database, listed: SQL, limit: number, offset: number, order: SQL = newestFirst) {
  return database
    .select(columns)
    .from(article)
    .innerJoin(sliceOf(listed, limit, offset), isListed)
    .orderBy(order)
    .limit(limit);
}

const sliceOf = (listed: SQL, limit: number, offset: number) =>
  sql`(${listed} limit ${limit} offset ${offset}) as listed`;
const isListed = sql`listed.id = ${article.id}`;

const countOf = (matching: SQL) =>
  sql`select count(*)::int as total from (select 1 ${matching} limit ${listedArticlesMax}) as matching`;

async function countUpToMax(database: Database, matching: SQL): Promise<number> {
  const counted = await database.execute<{ total: number }>(countOf(matching));
  return counted.rows[0]?.total ?? 0;
}

/**
 * A search as queries of the word index. Several words are asked for in each language separately, because the index is
 * fast for two words of one language and slow for words that may each be of any language. Empty if there is nothing to
 * search for. The values are hidden from the planner in subqueries: it would assume that each word, even one that
 * nothing contains, occurs in a thousandth of all articles, and scan them.
 */
export async function readQueries(database: Database, { words, excluded }: SearchQuery): Promise<SQL[]> {
  const { rows } = await database.execute<{ query: string }>(sql`
    select query::text from unnest(public.search_queries(${sql.param(words)}, ${sql.param(excluded)})) as query`);
  const queries = rows.map(({ query }) => sql`${query}::tsquery`);
  const asked = words.length === 1 && queries.length > 0 ? [sql.join(queries, sql` || `)] : queries;
  return asked.map((query) => sql`(select ${query})`);
}

/** Whether an article matches one of the queries. */
export const isAnswerTo = (queries: SQL[]) =>
  sql`(${sql.join(
    queries.map((query) => sql`${article.search} @@ ${query}`),
    sql` or `,
  )})`;

function toList(rows: Row[], page: number, total: number): ArticleList {
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

function offsetOf(page: number): number {
  return (page - 1) * articlesPerPage;
}
