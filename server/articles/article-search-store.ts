import type { ArticleList } from '#contract/article.ts';
import { articlesPerPage, listedArticlesMax } from '#contract/limits.ts';
import type { SearchSort } from '#contract/search.ts';
import type { Database } from '#db/client.ts';
import { sql, type SQL } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { countUpToMax, newestFirst, offsetOf, readSlice, toList } from './article-store.ts';
import type { SearchQuery } from './search-query.ts';

/** The sample edition is searched only if there is nothing else; PostgreSQL checks that at most once for a query. */
const isFound = sql`(
  not ${article.removed}
  and (not ${article.sample} or not exists (select from article as news where not news.sample)))`;

/**
 * How many of the newest matches are ranked: ranking one takes some 0.1 ms, and hardly anybody reads beyond ten pages.
 */
const rankedMatches = 500;
const bestFirst = sql`listed.fit desc, ${newestFirst}`;

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
  const isRanked = sort === 'best' && offsetOf(page) < rankedMatches;
  const slice = isRanked
    ? { limit: rankedMatches, offset: 0 }
    : { limit: articlesPerPage, offset: offsetOf(page) };
  const { total, newest } = await findNewest(database, { search: query, queries, among: isFound, ...slice });
  if (total === 0) return toList([], page, total);
  const rows = isRanked
    ? await readSlice(database, bestOf(newest, query), articlesPerPage, offsetOf(page), bestFirst)
    : await readSlice(database, newest, articlesPerPage, 0);
  return toList(rows, page, total);
}

/** Articles that a search may find, by the queries of `readQueries`, and which of the newest ones are wanted. */
type Asked = { search: SearchQuery; queries: SQL[]; among: SQL; limit: number; offset: number };

/** How many articles are walked through before their words are collected from the index instead. */
const walked = { atLeast: 20_000, forEachNeeded: 20 };

/**
 * Those of some articles that match one of the queries, as a statement for the ids and times of the wanted ones, the newest
 * first; and how many match, counted up to `listedArticlesMax`. The planner knows little about how frequent a word is, but the
 * count tells. Rare words are collected from the word index and sorted. Common ones are found quickly by walking down
 * from the newest article, unless they were common long ago.
 */
export async function findNewest(
  database: Database,
  { search, queries, among, limit, offset }: Asked,
): Promise<{ total: number; newest: SQL }> {
  // Calling the function behind @@ keeps the planner from using the word index. In a subquery the queries are joined once, not
  // for each article.
  const matches = sql`ts_match_vq(${article.search}, (select ${sql.join(queries, sql` || `)}))`;
  // Of what excludes words and names none, the index would have to be read as a whole.
  const found = search.words.length === 0 ? matches : isAnswerTo(queries);
  const matching = sql`from ${article} where ${found} and ${among}`;
  const total = await countUpToMax(database, matching);
  const inOrder = sql`order by published_at desc, id desc`;
  const wanted = sql`${inOrder} limit ${limit} offset ${offset}`;
  const collected = sql`
    with found as materialized (select ${article.id}, ${article.publishedAt} ${matching})
    select id, published_at from (select id, published_at from found ${wanted}) as wanted ${inOrder}`;
  if (total < listedArticlesMax) return { total, newest: collected };
  // Read at once: the walk to a far page is long.
  const { rows } = await database.execute<{ id: string; published_at: string }>(sql`
    select ${article.id}::text, ${article.publishedAt}::text as published_at from (
      select ${article.id}, ${article.publishedAt}, ${article.search} from ${article} where ${among}
      order by ${article.publishedAt} desc, ${article.id} desc
      limit ${walked.atLeast + walked.forEachNeeded * (offset + limit)}
    ) as article where ${matches} order by article.published_at desc, article.id desc limit ${limit} offset ${offset}`);
  if (rows.length < limit) return { total, newest: collected };
  const met = sql`
    select id, published_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as met (id bigint, published_at timestamptz)
    ${inOrder}`;
  return { total, newest: met };
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
function bestOf(newest: SQL, { words, apart = [] }: SearchQuery): SQL {
  const typed = [...new Set([...words, ...apart])].join(' ');
  const text = sql`public.search_spelling(${typed.replaceAll(/[/-]/g, ' ')})`;
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
    from (${newest}) as match inner join ${article} on ${article.id} = match.id
    order by fit desc, published_at desc, id desc`;
}

/**
 * A search as queries of the word index. Several words are asked for in each language separately, because the index is
 * fast for two words of one language and slow for words that may each be of any language. Empty if there is nothing to
 * search for. Commas that may be decimal add what is meant if they are not. The values are hidden from the planner in
 * subqueries: it would assume that each word, even one that nothing contains, occurs in a thousandth of all articles, and
 * scan them.
 */
export async function readQueries(
  database: Database,
  { words, excluded, apart }: SearchQuery,
): Promise<SQL[]> {
  const queriesOf = (meant: string[]) =>
    sql`public.search_queries(${sql.param(meant)}::text[], ${sql.param(excluded)}::text[])`;
  const all = apart ? sql`${queriesOf(words)} || ${queriesOf(apart)}` : queriesOf(words);
  const { rows } = await database.execute<{ query: string }>(
    sql`select query::text from unnest(${all}) as query`,
  );
  const queries = rows.map(({ query }) => sql`${query}::tsquery`);
  const asked = words.length === 1 && !apart && queries.length > 0 ? [sql.join(queries, sql` || `)] : queries;
  return asked.map((query) => sql`(select ${query})`);
}

/** Whether an article matches one of the queries. */
const isAnswerTo = (queries: SQL[]) =>
  sql`(${sql.join(
    queries.map((query) => sql`${article.search} @@ ${query}`),
    sql` or `,
  )})`;
