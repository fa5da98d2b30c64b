import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { isCategory } from '#contract/categories.ts';
import type { SearchSort } from '#contract/search.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { AppError } from '#server/http/app-error.ts';
import type { RateLimiter, Rule } from '#server/http/rate-limit.ts';
import { validate } from '#server/http/validate.ts';
import {
  requestedArticle,
  ArticleRequest,
  ListRequest,
  LocalListRequest,
  QueryListRequest,
  QueryRequest,
} from './article-requests.ts';
import { searchArticles } from './article-search-store.ts';
import { findArticle, listSection } from './article-store.ts';
import { listNewestOf } from './home-article-store.ts';
import { describeNews, missingArticle, refusalsOfArticle, sendNews } from './news-replies.ts';
import { findRemoval } from './removed-article-store.ts';
import { parseSearchQuery, type SearchQuery } from './search-query.ts';
import { listStoriesAcross } from './story-store.ts';
import { createSuggestSearch } from './suggest-search.ts';

const homeSections = ['breaking', 'europe', 'world'] as const;
/** Three times what a section shows: repeated headlines are left out, and stories that sections above it tell. */
const homeCandidates = 24;
/** More than it shows: stories of the sections above are left out. */
const homeStories = 30;

/** Limits searches that are not in the page cache; enough for a feed reader on the web that polls for many people. */
const searchLimit: Rule = { name: 'search from', max: 1_200, per: 5 * 60_000 };

/** The news API: every call is public, cacheable and the same for everybody. */
export function articleRoutes(database: Database, limiter: Pick<RateLimiter, 'takeFrom'>): Hono {
  const list = async (c: Context, section: Section, page: number) =>
    sendNews(c, await listSection(database, section, page), [section]);

  const suggestSearch = createSuggestSearch(database);
  const search = async (query: SearchQuery, page: number, sort: SearchSort) => {
    const list = await searchArticles(database, query, page, sort);
    const suggestion = list.pagination.total === 0 ? await suggestSearch(query) : undefined;
    return suggestion === undefined ? list : { ...list, suggestion };
  };

  return new Hono()
    .get('/breaking_news', docs.breaking, validate('query', ListRequest), (c) =>
      list(c, 'breaking', c.req.valid('query').page),
    )
    .get('/europe', docs.europe, validate('query', ListRequest), (c) =>
      list(c, 'europe', c.req.valid('query').page),
    )
    .get('/world_news', docs.world, validate('query', ListRequest), (c) =>
      list(c, 'world', c.req.valid('query').page),
    )
    .get('/local_news', docs.local, validate('query', LocalListRequest), (c) => {
      const { page, region } = c.req.valid('query');
      return list(c, `local/${region}`, page);
    })
    .get('/home_news', docs.home, async (c) => {
      const [sections, across] = await Promise.all([
        listNewestOf(database, homeSections, homeCandidates),
        listStoriesAcross(database, homeStories),
      ]);
      return sendNews(c, { ...sections, across }, [...homeSections, 'stories']);
    })
    .get(
      '/articles/:query',
      docs.query,
      refuseBrokenEncoding,
      validate('param', QueryRequest),
      validate('query', QueryListRequest),
      async (c) => {
        const { query } = c.req.valid('param');
        const { page, sort } = c.req.valid('query');
        const category = query.toLowerCase();
        if (isCategory(category)) return list(c, `category/${category}`, page);
        await limiter.takeFrom(searchLimit, c);
        return sendNews(c, await search(parseSearchQuery(query), page, sort), ['search']);
      },
    )
    .get('/article', docs.article, validate('query', ArticleRequest), async (c) => {
      const asked = requestedArticle(c.req.valid('query'));
      const article = await findArticle(database, asked);
      if (!article) throw missingArticle(c, await findRemoval(database, asked));
      return sendNews(c, { data: article }, [`article/${article.id}`]);
    });
}

/** Hono decodes the valid parts of a malformed address and keeps the rest; a search for that would be nonsense. */
const refuseBrokenEncoding: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch (cause) {
    throw new AppError('invalid_query', 400, 'This search cannot be read: its address is broken.', {
      cause,
    });
  }
  await next();
};

const docs = {
  breaking: describeNews('Breaking news', 'list'),
  europe: describeNews('News about all of Europe', 'list'),
  world: describeNews('World news', 'list'),
  local: describeNews('News of a region', 'list'),
  home: describeNews('What the home page shows to everybody', 'homeNews'),
  query: describeNews('News of a category, or a search', 'list', [429]),
  article: describeNews('One article', 'article', refusalsOfArticle),
};
