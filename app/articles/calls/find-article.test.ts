import { expect, test } from 'vitest';
import type { Api } from '#app/api/call.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { findArticle } from './find-article.ts';

const article = sampleArticle({
  id: 'ab12',
  title: 'Bridges – old & new',
  url: 'https://example.org/bridges',
});

/** An API with this one article. */
const api: Api = async (path) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  if (pathname === '/api/articles/bridges%2Cold%2Cnew') {
    return Response.json({ data: [article], pagination: { limit: 50, offset: 0, count: 1, total: 1 } });
  }
  if (pathname.startsWith('/api/articles/')) {
    return Response.json({ data: [], pagination: { limit: 50, offset: 0, count: 0, total: 0 } });
  }
  const known = searchParams.get('id') === article.id || searchParams.get('url') === article.url;
  return known
    ? Response.json({ data: article })
    : Response.json({ error: 'There is no such article.', code: 'not_found' }, { status: 404 });
};

test.each(['anything-ab12', 'ab12', 'https://example.org/bridges', 'Bridges – old & new', 'bridges-old-new'])(
  'the address "%s" finds its article',
  async (address) => {
    expect(await findArticle(address, api)).toEqual(article);
  },
);

const down: Api = async () => Response.json({ error: 'Away.', code: 'unavailable' }, { status: 503 });

test('the address of no article is refused with 404', async () => {
  await expect(findArticle('bridges-of-nowhere', api)).rejects.toMatchObject({ status: 404 });
  await expect(findArticle('!', api)).rejects.toMatchObject({ status: 404 });
});

test('an outage is not taken for an unknown article', async () => {
  await expect(findArticle('anything-ab12', down)).rejects.toMatchObject({ status: 503 });
});
