import { afterAll, expect, test } from 'vitest';
import { regions } from '#contract/regions.ts';
import { SourceList } from '#contract/source.ts';
import { sql } from '#db/drizzle.ts';
import { openNotifications } from '#db/notifications.ts';
import { feed } from '#db/schema.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
const app = openTestApp(opened.database, { notifications }).routes;
afterAll(async () => {
  await notifications.close();
  await opened.close();
});

async function addFeed(name: string, fields: Partial<typeof feed.$inferInsert> = {}): Promise<number> {
  const [added] = await opened.database
    .insert(feed)
    .values({
      url: `https://${name}.example/rss`,
      publisher: name,
      site: `https://${name}.example/`,
      language: 'de-AT',
      sections: ['local/at'],
      nextPollAt: sql`now()`,
      lastPollAt: sql`now()`,
      ...fields,
    })
    .returning({ id: feed.id });
  return added?.id ?? 0;
}

async function sources() {
  const response = await app.request('/api/sources');
  expect(response.headers.get('cache-control')).toContain('max-age=300');
  return SourceList.parse(await response.json()).data;
}

const sourcesOf = async (place: string) =>
  (await sources()).find(({ region }) => region === place)?.sources ?? [];

test('publishers are listed by region, with their articles of the last week and the state of their feeds', async () => {
  const day = 86_400_000;
  const kurier = await addFeed('kurier');
  await addFeed('kurier-sport', {
    publisher: 'kurier',
    site: 'https://kurier.example/',
    language: 'de',
    sections: ['local/at', 'category/sports'],
    failures: 2,
  });
  await addFeed('world', {
    publisher: 'weltblatt',
    site: 'https://weltblatt.example/welt/',
    sections: ['world'],
  });
  await addFeed('sport', {
    publisher: 'weltblatt',
    site: 'https://weltblatt.example/sport/',
    sections: ['world'],
  });
  await addFeed('gone', { nextPollAt: null, sections: ['world'] });
  await addFeed('left', { sections: [] });
  const newest = new Date(Math.floor(Date.now() / 1000) * 1000 - day);
  for (const [title, age] of Object.entries({ New: 0, Older: 2 * day, 'Of last month': 20 * day }))
    await storeArticle(opened.database, {
      title,
      ownerFeed: kurier,
      publishedAt: new Date(newest.getTime() - age),
    });
  const groups = await sources();
  expect(groups).toHaveLength(regions.length + 1);
  expect(groups[0]).toEqual({
    region: 'at',
    articles: 2,
    thin: true,
    sources: [
      {
        publisher: 'kurier',
        site: 'https://kurier.example/',
        languages: ['de', 'de-AT'],
        state: 'partly',
        latest: newest.toISOString(),
        articles: 2,
      },
    ],
  });
  const one = { publisher: 'weltblatt', site: 'https://weltblatt.example/' };
  expect(groups.at(-1)).toMatchObject({ region: null, thin: false, sources: [{ state: 'ended' }, one] });
});

test('the site of a publisher is published without user name and password', async () => {
  await addFeed('old', { site: 'https://me:word@old.example/news/', sections: ['local/fr'] });
  await addFeed('old-sport', {
    publisher: 'old',
    site: 'https://old.example/news/',
    sections: ['local/fr'],
  });
  await notifications.publish({ kind: 'feeds' });
  const site = 'https://old.example/news/';
  await expect.poll(() => sourcesOf('fr')).toMatchObject([{ publisher: 'old', site }]);
  const opml = await (await app.request('/sources.opml')).text();
  expect(opml).toContain(`htmlUrl="${site}"`);
  expect(opml).not.toContain('word');
});

test('changes to the catalogue are shown at once', async () => {
  await addFeed('fresh', { sections: ['local/de'] });
  expect(await sourcesOf('de')).toEqual([]);
  await notifications.publish({ kind: 'feeds' });
  await expect.poll(() => sourcesOf('de')).toHaveLength(1);
});

test('the feeds are available as OPML, except those with a secret in their address and those on private hosts', async () => {
  const hidden = [
    'https://me:word@secret.example/rss',
    ...['token', 'key', 'api_key', 'apikey', 'auth', 'accessToken', 'X-Amz-Signature', 'password', 'sig'].map(
      (name) => `https://secret.example/rss?page=1&${name}=1`,
    ),
    ...[
      'localhost',
      '127.0.0.1:8000',
      '10.1.2.3',
      '[::1]',
      '[fd00::1]',
      'nas',
      'nas.local',
      'wiki.internal.',
    ].map((host) => `http://${host}/secret`),
  ];
  for (const [n, url] of hidden.entries()) await addFeed(`hidden-${n}`, { url, site: null });
  await addFeed('open', { url: 'https://open.example/rss?format=xml&monkeys=2' });
  const response = await app.request('/sources.opml');
  expect(response.headers.get('content-type')).toBe('text/x-opml; charset=utf-8');
  const opml = await response.text();
  expect(opml).toContain('xmlUrl="https://kurier.example/rss"');
  expect(opml).toContain('xmlUrl="https://open.example/rss?');
  expect(opml.match(/xmlUrl="[^"]*(?:secret|left)[^"]*"/g)).toBeNull();
  expect(opml).not.toContain('hidden');
});

test('without public feeds the list is empty', async () => {
  await opened.database.execute(sql`update feed set url = 'http://nas.local/' || id`);
  const response = await app.request('/sources.opml');
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(
    /<opml version="2.0"><head><title>[^<]+<\/title><\/head><body><\/body><\/opml>/,
  );
});
