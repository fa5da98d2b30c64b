import { expect, test } from 'vitest';
import { ApiError } from '#app/api/api-error.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { fetchArticle } from './article-calls.ts';
import { fetchArticles, type ListSource } from './list-calls.ts';

const emptyList = { data: [], pagination: { limit: 50, offset: 0, count: 0, total: 0 } };

async function pathOf(source: ListSource, page = 1): Promise<string> {
  const asked: string[] = [];
  await fetchArticles(source, page, async (path) => {
    asked.push(path);
    return Response.json(emptyList);
  });
  return asked.join(' ');
}

test.each([
  ['breaking', '/api/breaking_news?page=1'],
  ['world', '/api/world_news?page=1'],
  ['local', '/api/europe?page=1'],
  ['sports', '/api/articles/sports?page=1'],
  ['Climate  Change', '/api/articles/climate%2Cchange?page=1'],
  ['a/b?', '/api/articles/a%2Fb%3F?page=1'],
])('the query "%s" is sent as %s', async (query, path) => {
  expect(await pathOf({ query })).toBe(path);
});

test('a search by best match says so in its request', async () => {
  expect(await pathOf({ query: 'rain', sort: 'best' }, 2)).toBe('/api/articles/rain?page=2&sort=best');
});

test('local news of a region is requested with the region', async () => {
  expect(await pathOf({ query: 'local', region: 'de' }, 3)).toBe('/api/local_news?page=3&region=de');
});

test('a refusal carries the status and the sentence of the API', async () => {
  const refused = fetchArticles({ query: 'x' }, 1, async () =>
    Response.json({ error: 'Too long.', code: 'invalid' }, { status: 400 }),
  );
  await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid', message: 'Too long.' });
});

test('an error page of a proxy counts as an API error, too', async () => {
  const failed = fetchArticle({ id: 'x' }, async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
  await expect(failed).rejects.toBeInstanceOf(ApiError);
});

test('a reply of an unknown shape is refused', async () => {
  const { url: _, ...incomplete } = sampleArticle();
  const fetched = fetchArticle({ id: 'x' }, async () => Response.json({ data: incomplete }));
  await expect(fetched).rejects.toThrow(/"url"/);
});

test('a reply of the previous version, in which articles have no story, is accepted', async () => {
  const { story: _, ...before } = sampleArticle();
  const fetched = fetchArticle({ id: 'x' }, async () => Response.json({ data: before }));
  expect(await fetched).toEqual(sampleArticle());
});
