import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Article, ArticleList } from '#contract/article.ts';
import { ErrorReply } from '#contract/error.ts';
import { regions } from '#contract/regions.ts';
import { HomeNews } from '#contract/story.ts';
import { sql } from '#db/drizzle.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
for (let minute = 0; minute < 120; minute++) {
  await storeArticle(opened.database, {
    slugId: `world${minute}`,
    title: `World ${minute}`,
    sections: ['world', 'category/sports'],
    publishedAt: new Date(Date.UTC(2026, 10, 1, 0, minute)),
  });
}
await storeArticle(opened.database, {
  slugId: 'full',
  title: 'Rain over Vienna',
  description: 'It rained.',
  url: 'https://news.example/rain?id=1',
  image: 'https://img.example/rain.jpg',
  author: 'Ada',
  source: 'Der Beispielbote',
  language: 'de',
  sections: ['local/at', 'europe', 'breaking'],
});

afterAll(opened.close);

async function listOf(path: string) {
  const response = await app.request(path);
  expect(response.status).toBe(200);
  return ArticleList.parse(await response.json());
}

async function idsOf(path: string): Promise<string[]> {
  return (await listOf(path)).data.map(({ id }) => id);
}

async function refusalOf(path: string, init?: RequestInit) {
  const response = await app.request(path, init);
  return { status: response.status, ...ErrorReply.parse(await response.json()) };
}

test('the call for the home page returns the newest articles of all its sections at once', async () => {
  const response = await app.request('/api/home_news');
  expect(response.status).toBe(200);
  const { breaking, europe, world } = HomeNews.parse(await response.json());
  const newest = (await listOf('/api/world_news')).data;
  expect(world).toEqual(newest.slice(0, world.length));
  expect(world.length).toBeGreaterThanOrEqual(8);
  expect(world.length).toBeLessThan(50);
  for (const section of [breaking, europe]) expect(section.map(({ id }) => id)).toEqual(['full']);
});

test('a list has 50 articles per page, newest first, with the page number and the total', async () => {
  const first = await listOf('/api/world_news');
  expect(first.pagination).toEqual({ limit: 50, offset: 0, count: 50, total: 120 });
  expect(first.data.map(({ id }) => id).slice(0, 2)).toEqual(['world119', 'world118']);
  const last = await listOf('/api/world_news?page=3');
  expect(last.pagination).toEqual({ limit: 50, offset: 100, count: 20, total: 120 });
  expect(last.data.at(-1)?.id).toBe('world0');
});

test('a page beyond the last is empty and still knows the total', async () => {
  const { data, pagination } = await listOf('/api/world_news?page=200');
  expect(data).toEqual([]);
  expect(pagination).toEqual({ limit: 50, offset: 9_950, count: 0, total: 120 });
});

test('an article contains everything that the screens show', async () => {
  const [article] = (await listOf('/api/breaking_news')).data;
  expect(article).toEqual({
    id: 'full',
    title: 'Rain over Vienna',
    description: 'It rained.',
    url: 'https://news.example/rain?id=1',
    image: 'https://img.example/rain.jpg',
    picture: { id: 'ad1e94d67b81868454b8', width: null, height: null, color: null, avif: false },
    author: 'Ada',
    published_at: '2026-11-01T12:00:00.000Z',
    source: 'Der Beispielbote',
    language: 'de',
    story: null,
  });
});

test('every news call returns its own section', async () => {
  expect(await idsOf('/api/europe')).toEqual(['full']);
  expect(await idsOf('/api/local_news?region=at')).toEqual(['full']);
  expect(await idsOf('/api/local_news?region=AT')).toEqual(['full']);
  expect(await idsOf('/api/local_news?region=de')).toEqual([]);
  for (const category of ['sports', 'Sports'])
    expect(await idsOf(`/api/articles/${category}`)).toHaveLength(50);
  expect(await idsOf('/api/articles/fashion')).toEqual([]);
});

test('any name other than a category is a search, however it is encoded', async () => {
  for (const query of [
    'vienna,rain',
    'Rain%20Vienna',
    'vienna',
    '%20vienna%2C',
    '%22vienna%22',
    'rain%2520vienna',
  ])
    expect(await idsOf(`/api/articles/${query}`)).toEqual(query.includes('%25') ? [] : ['full']);
});

test('an article is found by its id and by its address', async () => {
  for (const by of ['id=full', `url=${encodeURIComponent('https://news.example/rain?id=1')}`]) {
    const response = await app.request(`/api/article?${by}`);
    const { data } = (await response.json()) as { data: unknown };
    expect(Article.parse(data).title).toBe('Rain over Vienna');
  }
  expect(await refusalOf('/api/article?id=gone')).toMatchObject({ status: 404, code: 'article_not_found' });
});

test.each(['0', '-1', 'x', '1000000000', '1e9', '1.5', '', '201', '%00', '٣'])(
  'page=%s is refused with an error that names it',
  async (page) => {
    for (const path of ['/api/breaking_news', '/api/articles/sports', '/api/articles/rain'])
      expect(await refusalOf(`${path}?page=${page}`)).toEqual({
        status: 400,
        code: 'invalid_page',
        error: 'The page must be a whole number from 1 to 200.',
      });
  },
);

test('a missing or unknown region is refused with a list of the regions', async () => {
  for (const path of ['/api/local_news', '/api/local_news?region=', '/api/local_news?region=atlantis']) {
    const refusal = await refusalOf(path);
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_region' });
    expect(refusal.error).toMatch(
      /^The region must be one of at \(Austria\), be \(Belgium\), .*uk \(United Kingdom\)\.$/,
    );
  }
});

test('a query that is blank, too long or not valid text is refused', async () => {
  const tooLong = encodeURIComponent('é'.repeat(201));
  for (const query of ['%20', ',', '%20,%20', tooLong, '%E0%A4%A'])
    expect(await refusalOf(`/api/articles/${query}`)).toMatchObject({ status: 400, code: 'invalid_query' });
  expect((await listOf(`/api/articles/${encodeURIComponent('🦊'.repeat(200))}`)).data).toEqual([]);
});

test('a search that is too long is refused with a sentence for readers', async () => {
  const refusal = await refusalOf(`/api/articles/${'x'.repeat(201)}`);
  expect(refusal.error).toBe('A search may have at most 200 characters. Please use fewer words.');
});

test('the requested order of a search holds across pages, with each article once', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => idsOf(`/api/articles/world?sort=best&page=${page}`)),
  );
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(new Set(pages.flat()).size).toBe(120);
  expect(await idsOf('/api/articles/world?sort=newest')).toEqual(await idsOf('/api/articles/world'));
  expect(await refusalOf('/api/articles/world?sort=worst')).toEqual({
    status: 400,
    code: 'invalid_sort',
    error: 'The order of a search must be one of newest, best.',
  });
});

test('no search text makes the API fail', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 250 }), async (text) => {
      const response = await app.request(`/api/articles/${encodeURIComponent(text)}`);
      expect([200, 400]).toContain(response.status);
    }),
    { numRuns: 100 },
  );
});

test('a request for an article needs a valid id or address', async () => {
  for (const by of [
    '',
    '?id=',
    '?id=%00',
    '?id=../x',
    '?url=ftp://x',
    '?url=%00',
    '?url=https://a.example/%00',
  ])
    expect(await refusalOf(`/api/article${by}`)).toMatchObject({ status: 400 });
});

test('an unknown address gets a JSON 404, and a wrong method a 405 with the allowed ones', async () => {
  expect(await refusalOf('/api/nothing')).toMatchObject({ status: 404, code: 'not_found' });
  const response = await app.request('/api/articles/sports', { method: 'POST', body: '{}' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(ErrorReply.parse(await response.json()).code).toBe('method_not_allowed');
});

test('replies can be cached, errors cannot', async () => {
  const list = await app.request('/api/europe');
  expect(list.headers.get('cache-control')).toBe('public, max-age=30, stale-while-revalidate=60');
  expect((await app.request('/api/europe?page=x')).headers.get('cache-control')).toBe('no-store');
});

test('the OpenAPI document describes every news call and its refusals', async () => {
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    openapi: string;
    paths: Record<string, { get: { parameters?: { name: string; schema: object }[]; responses: object } }>;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/breaking_news',
      '/api/europe',
      '/api/world_news',
      '/api/local_news',
      '/api/articles/{query}',
      '/api/article',
    ]),
  );
  const local = document.paths['/api/local_news']?.get;
  expect(local?.parameters?.map(({ name }) => name)).toEqual(['page', 'region']);
  expect(local?.parameters?.[1]).toMatchObject({
    required: true,
    schema: { type: 'string', enum: regions.map(({ value }) => value) },
  });
  expect(local?.parameters?.[0]?.schema).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 200,
    default: 1,
  });
  expect(Object.keys(local?.responses ?? {})).toEqual(['200', '304', '400', '503']);
});

test('the documentation page needs no scripts and nothing from other sites', async () => {
  const response = await app.request('/api/docs');
  const page = await response.text();
  expect(page).toContain('/api/local_news');
  expect(page).not.toMatch(/<script|https?:\/\/(?!news\.example)/);
  const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(
    `default-src 'none'; style-src 'sha256-${hash}';`,
  );
});

test('the sitemap has the lists and the newest articles', async () => {
  const robots = await (await app.request('/robots.txt')).text();
  expect(robots).toContain('Sitemap: https://news.example/sitemap.xml');
  expect(robots).toContain('Disallow: /api/');
  for (const screen of ['/login', '/signup']) expect(robots).toContain(`Disallow: ${screen}?\n`);
  const sitemap = await (await app.request('/sitemap.xml')).text();
  expect(sitemap).toContain('<loc>https://news.example/articles/sports</loc>');
  expect(sitemap).toContain(
    '<loc>https://news.example/article/rain-over-vienna-full</loc><lastmod>2026-11-01T12:00:00.000Z</lastmod>',
  );
});

test('totals are limited to ten thousand, so that no request makes the site count everything', async () => {
  await opened.database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at)
      select 'https://many.example/' || n, 'many' || n, 'Plenty', 'Daily', 'en', '2026-10-01'
      from generate_series(1, 10001) as n
      returning id, published_at
    )
    insert into placement (section, article_id, published_at) select 'category/fashion', id, published_at from added`);
  for (const path of ['/api/articles/fashion', '/api/articles/plenty', '/api/articles/fashion'])
    expect((await listOf(path)).pagination.total).toBe(10_000);
  expect((await listOf('/api/articles/fashion?page=2')).pagination).toMatchObject({
    count: 50,
    total: 10_000,
  });
  expect((await listOf('/api/world_news?page=2')).pagination.total).toBe(120);
});
