import { afterAll, afterEach, expect, test } from 'vitest';
import { DeskFeedList } from '#contract/feed.ts';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const site = openTestApp(opened.database);
const ed = await newEditor(site.routes, opened.database, 'ed@example.org');
afterAll(async () => {
  await site.close();
  await opened.close();
});
afterEach(async () => void (await opened.database.delete(feed)));

const why = { reason: 'upkeep', note: null };
const said = { publisher: 'Daily', site: 'https://daily.example/', language: 'en', sections: ['world'] };

async function listFeeds() {
  return DeskFeedList.parse((await ed.get('/api/desk/feeds')).body).data;
}

test('each fault of an address has a sentence of its own', async () => {
  const faults = [
    ['daily.example/rss', 'must begin with https:// or http://.'],
    [`https://daily.example/${'x'.repeat(2_000)}`, 'may have at most 2,000 characters.'],
    ['https://daily.example:99999/', 'is not valid, please check it for mistakes.'],
    ['https://daily example/', 'is not valid, please check it for mistakes.'],
  ];
  const secrets = [
    'http://me:word@daily.example/',
    'https://me@daily.example/',
    'https://:word@daily.example/',
  ];
  const rule = 'must not contain a user name or password, because';
  const fault = async (call: string, fields: object) => {
    const { status, body } = await ed.post(`/api/desk/feeds/${call}`, { ...said, ...why, ...fields });
    expect(status).toBe(400);
    return (body as { error: string }).error;
  };
  const feeds = [...faults, ...secrets.map((url) => [url, `${rule} they are never sent.`])];
  for (const [url, sentence] of feeds)
    for (const call of ['check', 'add'])
      expect(await fault(call, { url })).toBe(`The address of a feed ${sentence}`);
  const right = { url: 'https://daily.example/rss', ...said, ...why };
  expect((await ed.post('/api/desk/feeds/add', right)).status).toBe(200);
  const [known] = await listFeeds();
  const sites = [...faults, ...secrets.map((site) => [site, `${rule} everybody can read it.`])];
  for (const [site, sentence] of sites)
    for (const call of ['add', `${known?.id}/edit`])
      expect(await fault(call, { url: 'https://daily.example/other', site })).toBe(
        `The address of the publisher’s site ${sentence}`,
      );
  expect(await listFeeds()).toMatchObject([{ site: said.site }]);
});

test('a feed from before, with user name and password in its addresses, can be edited, and its site is shown without them', async () => {
  const url = 'https://me:word@daily.example/rss';
  await opened.database
    .insert(feed)
    .values({ ...said, url, site: 'https://me:word@daily.example/', nextPollAt: sql`now()` });
  const [old] = await listFeeds();
  expect(old).toMatchObject({ url, site: said.site });
  const changed = { ...said, site: old?.site, publisher: 'Old Daily', ...why };
  expect(await ed.post(`/api/desk/feeds/${old?.id}/edit`, changed)).toMatchObject({
    status: 200,
    body: { data: { feed: { publisher: 'Old Daily' } } },
  });
  const { rows } = await opened.database.execute(sql`select site from feed`);
  expect(rows).toEqual([{ site: said.site }]);
});
