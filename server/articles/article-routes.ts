import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { describeRoute, resolver } from 'hono-openapi';
import * as z from 'zod/mini';
import { Article, ArticleList } from '#contract/article.ts';
import { isCategory } from '#contract/categories.ts';
import { ErrorReply } from '#contract/error.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { AppError } from '#server/http/app-error.ts';
import { tagReply } from '#server/http/cache-tags.ts';
import { validate } from '#server/http/validate.ts';
import { ArticleRequest, ListRequest, LocalListRequest, QueryRequest } from './article-requests.ts';
import { findArticle, listSection, searchArticles } from './article-store.ts';
import { parseSearchQuery } from './search-query.ts';

/** The news API: every call is public, cacheable and the same for everybody. */
export function articleRoutes(database: Database): Hono {
  const list = async (c: Context, section: Section, page: number) =>
    sendNews(c, await listSection(database, section, page), [section]);

  return new Hono()
    .get('/breaking_news', describeList('Breaking news'), validate('query', ListRequest), (c) =>
      list(c, 'breaking', c.req.valid('query').page),
    )
    .get('/europe', describeList('News about all of Europe'), validate('query', ListRequest), (c) =>
      list(c, 'europe', c.req.valid('query').page),
    )
    .get('/world_news', describeList('World news'), validate('query', ListRequest), (c) =>
      list(c, 'world', c.req.valid('query').page),
    )
    .get('/local_news', describeList('News of a region'), validate('query', LocalListRequest), (c) => {
      const { page, region } = c.req.valid('query');
      return list(c, `local/${region}`, page);
    })
    .get(
      '/articles/:query',
      describeList('News of a category, or a search'),
      refuseBrokenEncoding,
      validate('param', QueryRequest),
      validate('query', ListRequest),
      async (c) => {
        const { query } = c.req.valid('param');
        const { page } = c.req.valid('query');
        if (isCategory(query)) return list(c, `category/${query}`, page);
        return sendNews(c, await searchArticles(database, parseSearchQuery(query), page), ['search']);
      },
    )
    .get(
      '/article',
      describeNews('One article', ArticleReply),
      validate('query', ArticleRequest),
      async (c) => {
        const { id, url = '' } = c.req.valid('query');
        const article = await findArticle(database, id === undefined ? { url } : { id });
        if (!article) throw new AppError('article_not_found', 404, 'This article is not here, or no longer.');
        return sendNews(c, { data: article }, [`article/${article.id}`]);
      },
    );
}

const ArticleReply = z.object({ data: Article });

function sendNews(c: Context, body: ArticleList | z.infer<typeof ArticleReply>, tags: string[]): Response {
  c.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
  tagReply(c, tags);
  return c.json(body);
}

const describeList = (summary: string) => describeNews(summary, ArticleList);

function describeNews(summary: string, schema: typeof ArticleList | typeof ArticleReply): MiddlewareHandler {
  return describeRoute({
    summary,
    tags: ['News'],
    responses: {
      200: describeJson(schema === ArticleList ? 'Articles, newest first' : 'The article', schema),
      304: { description: 'Not changed since the ETag in If-None-Match' },
      400: describeJson('A parameter is missing or wrong; the sentence names it', ErrorReply),
      ...(schema === ArticleReply && { 404: describeJson('No such article', ErrorReply) }),
      503: describeJson('The database is not reachable', ErrorReply),
    },
  });
}

function describeJson(description: string, schema: z.ZodMiniObject) {
  return { description, content: { 'application/json': { schema: resolver(schema) } } };
}

/** Hono decodes what it can of a broken address and leaves the rest; a search for that would be nonsense. */
const refuseBrokenEncoding: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname);
  } catch (cause) {
    throw new AppError('invalid_query', 400, 'The parameter "query" is not percent-encoded UTF-8.', {
      cause,
    });
  }
  await next();
};
