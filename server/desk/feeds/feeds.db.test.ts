import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { DeskFeedList, DeskFeedReply, FeedReportReply } from '#contract/feed.ts';
import { decision } from '#db/desk-schema.ts';
import { sql } from '#db/drizzle.ts';
import { openNotifications, type Notice } from '#db/notifications.ts';
import { feed } from '#db/schema.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const told: Notice['kind'][] = [];

const body = rss('The <b>Daily</b>', [
  { title: 'Cup final', link: 'https://daily.example/cup', published: new Date(), categories: ['Sport'] },
  { title: 'Bread', link: 'https://daily.example/bread', published: new Date() },
]);

const page =
  '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/rss"></head>Hello</html>';

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
notifications.subscribe(({ kind }) => told.push(kind));
const site = openTestApp(opened.database, { notifications, config: { privateNetworkAllowed: true } });
const app = site.routes;
const ed = await newEditor(app, opened.database, 'ed@example.org');
const publisher = await startPublisher((request, response) => {
  if (request.url === '/moved') response.writeHead(301, { location: '/rss' }).end();
  else if (request.url === '/page') response.end(page);
  else response.end(body);
});
afterAll(async () => {
  await site.close();
  await publisher.stop();
  await notifications.close();
  await opened.close();
});
beforeEach(() => void told.splice(0));
afterEach(async () => {
  await opened.database.delete(feed);
  await opened.database.delete(decision);
});

const why = { reason: 'upkeep', note: 'As they asked.' };
const said = { publisher: 'Daily', site: 'https://daily.example/', language: 'en', sections: ['world'] };

async function add(path = '/rss', fields = {}) {
  const { status, body } = await ed.post('/api/desk/feeds/add', {
    url: publisher.origin + path,
    ...said,
    ...why,
    ...fields,
  });
  return { status, body, ...DeskFeedReply.safeParse(body).data?.data };
}

async function listFeeds() {
  return DeskFeedList.parse((await ed.get('/api/desk/feeds')).body).data;
}

const decisions = () =>
  opened.database
    .select({ action: decision.action, subject: decision.subject, note: decision.note })
    .from(decision)
    .orderBy(decision.id);

test('everybody except editors gets 404 for feeds, and an old session cannot decide', async () => {
  const { feed } = await add();
  const member = await newMember(app, 'ada@example.org');
  const calls = [
    ['GET', '/api/desk/feeds'],
    ['GET', '/api/desk/feeds.opml'],
    ['GET', `/api/desk/feeds/${feed?.id}`],
    ...['check', 'add', 'preview', 'import'].map((call) => ['POST', `/api/desk/feeds/${call}`]),
    ...['edit', 'pause', 'resume', 'try', 'remove'].map((call) => [
      'POST',
      `/api/desk/feeds/${feed?.id}/${call}`,
    ]),
  ];
  for (const reader of [new Reader(app), member])
    for (const [method = '', path = ''] of calls)
      expect([path, (await reader.ask(method, path, method === 'GET' ? undefined : why)).status]).toEqual([
        path,
        404,
      ]);
  const tired = await newEditor(app, opened.database, 'tired@example.org');
  await ageSessions(opened.database, tired);
  expect((await tired.post(`/api/desk/feeds/${feed?.id}/pause`, why)).status).toBe(403);
  expect((await listFeeds())[0]?.paused).toBe(false);
});

test('an address is previewed before it is added, with the items that it would bring', async () => {
  await add('/other');
  const asked = { url: `${publisher.origin}/moved`, sections: ['local/de'] };
  const { body } = await ed.post('/api/desk/feeds/check', asked);
  const report = FeedReportReply.parse(body).data;
  expect(report).toMatchObject({
    found_at: `${publisher.origin}/rss`,
    failed: null,
    title: 'The Daily',
    items: 2,
    sections: [
      { section: 'local/de', items: 2 },
      { section: 'category/sports', items: 1 },
    ],
  });
  expect(report.sample[0]).toMatchObject({ title: 'Cup final', sections: ['local/de', 'category/sports'] });
  await add('/rss');
  const again = FeedReportReply.parse((await ed.post('/api/desk/feeds/check', asked)).body);
  expect(again.data.known).toMatchObject([{ url: `${publisher.origin}/rss`, same: 'address' }]);
  const other = await ed.post('/api/desk/feeds/check', { url: `${publisher.origin}/page` });
  expect(other.body).toMatchObject({
    data: { failed: `The body is an HTML page, not a feed (it names ${publisher.origin}/rss).` },
  });
  expect(await listFeeds()).toHaveLength(2);
});

test('addresses of this machine and of files are refused', async () => {
  for (const url of ['file:///etc/passwd', 'ftp://a.example/', 'javascript:alert(1)', ' ', 'https://'])
    expect([url, (await ed.post('/api/desk/feeds/check', { url })).status]).toEqual([url, 400]);
  const strict = openTestApp(opened.database);
  const other = new Reader(strict.routes);
  for (const [name, value] of ed.cookies) other.cookies.set(name, value);
  for (const url of [`${publisher.origin}/rss`, 'http://[::1]/', 'http://169.254.169.254/latest']) {
    const { body } = await other.post('/api/desk/feeds/check', { url });
    expect(body).toMatchObject({ data: { items: 0, failed: expect.stringContaining('private') } });
  }
  await strict.close();
});

test('a feed that is added twice at once is added once', async () => {
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  expect(await listFeeds()).toHaveLength(1);
  expect(await decisions()).toEqual([
    { action: 'feed.add', subject: `${publisher.origin}/rss`, note: 'As they asked.' },
  ]);
  expect(told).toContain('feeds');
});

test('names are reduced to one readable line, and invalid fields are refused by name', async () => {
  const { feed } = await add('/rss', {
    publisher: '\u202E<script>alert(1)</script>\n & Söhne',
    language: 'DE_at',
  });
  expect(feed).toBeUndefined();
  const added = await add('/rss', {
    publisher: '\u202E<script>alert(1)</script>\n & Söhne',
    language: 'de-at',
  });
  expect(added.feed).toMatchObject({ publisher: '<script>alert(1)</script> & Söhne', language: 'de-AT' });
  const bad = [
    { publisher: 'x'.repeat(10_000) },
    { publisher: ' ' },
    { sections: [] },
    { sections: ['local/xx'] },
    { language: 'x'.repeat(40) },
    { site: 'javascript:alert(1)' },
    { reason: 'because' },
  ];
  for (const fields of bad) expect((await add('/bad', fields)).status).toBe(400);
});

test('of two editors who change a feed at once the second is told so', async () => {
  const { feed, version } = await add();
  const edit = (fields: object) =>
    ed.post(`/api/desk/feeds/${feed?.id}/edit`, { ...said, ...fields, version, ...why });
  const answers = await Promise.all([edit({ publisher: 'One' }), edit({ publisher: 'Two' })]);
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const winner = answers[0]?.status === 200 ? 'One' : 'Two';
  expect(await listFeeds()).toMatchObject([{ publisher: winner }]);
});

test('a decision about a feed is logged once, and every process is notified', async () => {
  const { feed } = await add();
  const decide = (what: string, fields = {}) =>
    ed.post(`/api/desk/feeds/${feed?.id}/${what}`, { ...why, ...fields });
  expect((await decide('pause')).body).toMatchObject({ data: { feed: { paused: true, state: 'paused' } } });
  await decide('pause');
  expect((await decide('try')).status).toBe(409);
  await decide('resume');
  await decide('edit', { ...said, sections: ['europe', 'category/sports'] });
  expect((await decide('edit', { ...said, sections: ['category/sports', 'europe'] })).status).toBe(200);
  expect((await decide('remove')).status).toBe(400);
  expect((await decide('remove', { articles: 'stay' })).body).toEqual({ data: { articles: 0 } });
  expect((await decide('remove', { articles: 'stay' })).status).toBe(404);
  expect((await decisions()).map(({ action }) => action)).toEqual([
    'feed.add',
    'feed.pause',
    'feed.resume',
    'feed.edit',
    'feed.remove',
  ]);
  expect(await listFeeds()).toEqual([]);
  expect((await add()).status).toBe(200);
});

test('an OPML file is previewed, adds and changes feeds, and removes none; the exported catalogue is the same again', async () => {
  await add('/rss');
  await add('/kept', { publisher: 'Kept' });
  const outline = (path: string, category: string) =>
    `<outline text="Daily" xmlUrl="${publisher.origin}${path}" htmlUrl="https://daily.example/" language="en" category="${category}"/>`;
  const opml = `<opml version="2.0"><body>${outline('/rss', '/region/de')}${outline('/new', '/scope/europe')}</body></opml>`;
  const changes = {
    added: [{ url: `${publisher.origin}/new`, publisher: 'Daily' }],
    changed: [{ url: `${publisher.origin}/rss`, publisher: 'Daily', fields: ['sections'] }],
  };
  expect((await ed.post('/api/desk/feeds/preview', { opml })).body).toEqual({ data: changes });
  expect(await listFeeds()).toHaveLength(2);
  expect((await ed.post('/api/desk/feeds/import', { opml, ...why })).body).toEqual({ data: changes });
  expect((await listFeeds()).map(({ url, sections }) => [new URL(url).pathname, sections])).toEqual([
    ['/new', ['europe']],
    ['/rss', ['local/de']],
    ['/kept', ['world']],
  ]);
  const exported = await (await ed.send('GET', '/api/desk/feeds.opml')).text();
  expect((await ed.post('/api/desk/feeds/preview', { opml: exported })).body).toEqual({
    data: { added: [], changed: [] },
  });
});

test('invalid OPML is refused with one sentence', async () => {
  const bomb = '<!DOCTYPE o [<!ENTITY a "aaaa">]><opml><body><outline text="&a;"/></body></opml>';
  for (const opml of ['', '<html>', bomb, '<outline>'.repeat(50_000)]) {
    const { status, body } = await ed.post('/api/desk/feeds/preview', { opml });
    expect([status, body]).toEqual([400, { error: expect.stringMatching(/\.$/), code: 'invalid_opml' }]);
  }
  const long = await ed.post('/api/desk/feeds/preview', { opml: 'x'.repeat(300_001) });
  expect(long.body).toMatchObject({ code: 'invalid_opml', error: expect.stringContaining('300,000') });
});

test('articles of a removed feed are removed on request, except those of other feeds and those with comments', async () => {
  const { database } = opened;
  const one = await add('/one');
  const two = await add('/two');
  const brought = async (title: string, ...feeds: (number | undefined)[]) => {
    const url = `https://daily.example/${title}`;
    await database.execute(sql`
      insert into article (url, slug_id, title, source, language, owner_feed, published_at)
      values (${url}, ${title}, ${title}, 'Daily', 'en', ${feeds[0]}, now())`);
    for (const id of feeds)
      await database.execute(sql`
        insert into feed_item (feed_id, identity, article_id, content_hash)
        select ${id}, ${title}, id, 'hash' from article where url = ${url}`);
    await database.execute(
      sql`insert into placement (section, article_id, published_at) select 'world', id, published_at from article where url = ${url}`,
    );
    return url;
  };
  await brought('own', one.feed?.id);
  await brought('shared', one.feed?.id, two.feed?.id);
  await brought('others', two.feed?.id);
  const discussed = await brought('discussed', one.feed?.id);
  const comment = { data: { article_id: discussed, content: 'Well said' } };
  expect((await ed.post('/api/create_comment', comment)).status).toBe(201);
  told.splice(0);
  const { body } = await ed.post(`/api/desk/feeds/${one.feed?.id}/remove`, { ...why, articles: 'go' });
  expect(body).toEqual({ data: { articles: 1 } });
  const { rows } = await database.execute(sql`select title from article order by title`);
  expect(rows.map(({ title }) => title)).toEqual(['discussed', 'others', 'shared']);
  expect(told).toEqual(expect.arrayContaining(['feeds', 'removal', 'detached']));
});

test('a publisher whose pictures are blocked stays blocked under a new name', async () => {
  const { feed, version } = await add();
  await ed.post('/api/desk/pictures/block', { publisher: 'Daily', reason: 'copyright' });
  const changed = { ...said, publisher: 'Daily Planet', version, ...why };
  expect((await ed.post(`/api/desk/feeds/${feed?.id}/edit`, changed)).status).toBe(200);
  const blocked = (await ed.get('/api/desk/articles')).body as { picture_blocks: { publisher: string }[] };
  expect(blocked.picture_blocks.map(({ publisher }) => publisher).toSorted()).toEqual([
    'Daily',
    'Daily Planet',
  ]);
});
