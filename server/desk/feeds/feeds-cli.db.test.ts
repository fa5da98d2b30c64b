import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decision } from '#db/desk-schema.ts';
import { sql } from '#db/drizzle.ts';
import { migrationLock } from '#db/migrate.ts';
import { feed } from '#db/schema.ts';
import { opml } from '#tests/support/feed-server.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { runHere } from '#tests/support/run-here.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { until } from '#tests/support/site.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'europe-news-feeds-'));
const news = rss('The Daily', [
  { title: 'Bread', link: 'https://daily.example/bread', published: new Date() },
]);
const publisher = await startPublisher((request, response) => {
  if (request.url === '/broken') response.writeHead(500).end();
  else if (request.url === '/nameless') response.end(news.replace('<title>The Daily</title>', ''));
  else response.end(news);
});
afterAll(async () => {
  await publisher.stop();
  await opened.close();
  rmSync(folder, { recursive: true });
});

const feeds = (...args: string[]) => feedsOn(opened.connection.url, ...args);

const program = join(import.meta.dirname, 'feeds-cli.ts');
const settings = (databaseUrl: string) => ({
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: databaseUrl,
  DATA_DIR: folder,
  FEEDS: join(folder, 'feeds.opml'),
  FEED_PRIVATE_NETWORK: 'allow',
});

const feedsOn = (databaseUrl: string, ...args: string[]) => runHere(program, args, settings(databaseUrl));

async function refused(...args: string[]) {
  const { code, stdout } = await feeds(...args, '--json');
  return { code, told: JSON.parse(stdout) as unknown };
}

function listFeeds(...paths: [path: string, section: string][]): void {
  const feeds = paths.map(([path, section]) => ({
    path,
    publisher: `Paper ${path}`,
    language: 'en',
    sections: [section],
  }));
  writeFileSync(join(folder, 'feeds.opml'), opml(publisher.origin, feeds));
}

async function listed(): Promise<string[]> {
  const { stdout } = await feeds('list', '--json');
  const all = JSON.parse(stdout) as { url: string; sections: string[]; state: string }[];
  return all
    .map(({ url, sections, state }) => `${new URL(url).pathname} ${sections.join(',')} ${state}`)
    .toSorted();
}

/** The addresses in the catalogue. */
async function catalogue(): Promise<string[]> {
  const { rows } = await opened.database.execute<{ url: string }>(
    sql`select url from feed where sections <> '{}' order by url`,
  );
  return rows.map(({ url }) => new URL(url).pathname);
}

test('the file in FEEDS is imported on request, after a preview of the changes', async () => {
  listFeeds(['/a', '/scope/world'], ['/b', '/scope/world']);
  expect(await feeds('sync', '--yes')).toMatchObject({ code: 0, stdout: expect.stringContaining('2 added') });
  expect((await feeds('sync')).stdout).toBe('There is nothing to change.\n');
  listFeeds(['/a', '/region/de'], ['/c', '/scope/world']);
  const shown = await feeds('sync');
  expect(shown.code).toBe(1);
  expect(shown.stderr).toContain('    sections: world -> local/de');
  expect(shown.stderr).toContain('1 added, 1 changed, 1 no longer polled');
  expect(await listed()).toEqual(['/a world new', '/b world new']);
  expect((await feeds('sync', '--yes', '--json')).code).toBe(0);
  expect(await listed()).toEqual(['/a local/de new', '/c world new']);
});

test('a feed is added by its address, and changed, tried, paused and removed by its id or address', async () => {
  const address = `${publisher.origin}/rss`;
  const added = await feeds('add', address, '--sections', 'europe, local/at', '--note', 'Asked for');
  expect(added).toMatchObject({ code: 0, stderr: expect.stringContaining('The Daily') });
  const number = /number (\d+)/.exec(added.stdout)?.[1] ?? '';
  expect((await feeds('add', address, '--sections', 'europe')).code).toBe(1);
  expect((await feeds('add', `${publisher.origin}/broken`, '--sections', 'europe')).code).toBe(1);
  expect(await feeds('try', number)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 item, 0 skipped, 1 new article, '),
  });
  expect((await feeds('edit', number, '--publisher', 'Daily News')).code).toBe(0);
  expect(await feeds('edit', number, '--language', 'deutsch')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The language must be a tag such as de'),
  });
  expect((await feeds('pause', address)).code).toBe(0);
  expect((await feeds('try', number)).code).toBe(1);
  expect(await listed()).toContain('/rss europe,local/at paused');
  expect((await feeds('resume', number)).code).toBe(0);
  const removed = await feeds('remove', number, '--articles', 'go', '--json');
  expect(JSON.parse(removed.stdout)).toMatchObject({ articles: 1 });
  expect((await feeds('remove', number)).code).toBe(1);
  const decided = await opened.database
    .select({ action: decision.action, by: decision.decidedBy, note: decision.note })
    .from(decision)
    .orderBy(decision.id);
  expect(decided.slice(-5)).toEqual([
    { action: 'feed.add', by: 'command', note: 'Asked for' },
    ...['feed.edit', 'feed.pause', 'feed.resume', 'feed.remove'].map((action) => ({
      action,
      by: 'command',
      note: null,
    })),
  ]);
});

test('a catalogue that cannot be written gets one sentence', async () => {
  const file = join(folder, 'nowhere', 'exported.opml');
  const { code, stderr } = await feeds('export', file);
  expect(code).toBe(1);
  expect(stderr).toContain(`The file ${file} cannot be written: there is no such folder.\n`);
  expect(stderr).not.toContain('ENOENT');
});

test('a file that is exported over stays as it was until the new one is complete', async () => {
  const [file, old] = ['over.opml', 'old.opml'].map((name) => join(folder, name)) as [string, string];
  writeFileSync(file, 'a good catalogue');
  linkSync(file, old);
  expect((await feeds('export', file)).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('<opml');
  expect(readFileSync(old, 'utf8')).toBe('a good catalogue');
});

test('an exported catalogue can be imported again, which removes nothing', async () => {
  const file = join(folder, 'exported.opml');
  const before = await catalogue();
  expect((await feeds('export', file)).code).toBe(0);
  expect((await feeds('export')).stdout.trim()).toBe(readFileSync(file, 'utf8').trim());
  expect((await feeds('import', file)).stdout).toBe('There is nothing to change.\n');
  listFeeds(['/new', '/scope/world']);
  expect((await feeds('import', join(folder, 'feeds.opml'), '--yes')).code).toBe(0);
  expect(await catalogue()).toEqual([...before, '/new'].toSorted());
  expect((await feeds('import', '/nowhere.opml', '--yes')).code).toBe(1);
});

test('all mistakes in an OPML file are reported at once, and nothing is imported', async () => {
  const before = await catalogue();
  const file = join(folder, 'wrong.opml');
  const [right, homeless, lost] = ['/right', '/homeless', '/lost'].map((path) => publisher.origin + path);
  writeFileSync(
    file,
    `<opml version="2.0"><body><outline text="Right" xmlUrl="${right}" category="/scope/world"/><outline text="Homeless" xmlUrl="${homeless}"/>` +
      `<outline text="Lost" xmlUrl="${lost}" category="/scope/moon"/></body></opml>`,
  );
  expect(await feeds('import', file, '--yes')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      `${file} cannot be used: it has 2 mistakes.\nThe outline "Homeless" has no category attribute.\n` +
        'The outline "Lost" has the unknown category "/scope/moon".\n',
    ),
  });
  expect(await catalogue()).toEqual(before);
  writeFileSync(file, '<opml version="2.0"><head/><body></body></opml>');
  expect((await feeds('import', file, '--yes')).stderr).toContain('cannot be used: it lists no feeds.\n');
});

test('invalid arguments get the usage, whose last line says what is wrong with them', async () => {
  const address = 'https://a.example/';
  const wrong: [words: string[], complaint: string][] = [
    [
      ['add', address, '--sections', 'world,moon'],
      'There is no section moon; they are written as in --sections',
    ],
    [['add', address], 'Say where its articles go, as in --sections'],
    [['list', 'all'], 'None of these is what was typed: list all'],
    [['edit', '1'], 'Say what to change: --sections'],
    [['remove', '1', '--articles', 'some'], '--articles is stay or go.'],
  ];
  for (const [words, complaint] of wrong) {
    const { code, stderr } = await feeds(...words);
    expect(stderr).toContain('Usage');
    expect([code, stderr.trimEnd().split('\n').at(-1)]).toEqual([2, expect.stringContaining(complaint)]);
  }
});

test('with JSON output a refusal has its reason as a sentence', async () => {
  expect(await refused('pause', '999')).toEqual({
    code: 1,
    told: { error: 'feed_not_found', message: 'There is no feed 999 in the catalogue.' },
  });
  const broken = `${publisher.origin}/broken`;
  expect(await refused('add', broken, '--sections', 'world')).toMatchObject({
    code: 1,
    told: { error: 'unreadable', message: 'Not added: The server answered 500 Internal Server Error.' },
  });
  expect(await refused('add', broken, '--sections', 'world', '--anyway')).toEqual({
    code: 1,
    told: {
      error: 'invalid_publisher',
      message: 'It cannot be read, so it has no name yet: give one with --publisher.',
    },
  });
  expect(await refused('add', `${publisher.origin}/nameless`, '--sections', 'world')).toEqual({
    code: 1,
    told: { error: 'invalid_publisher', message: 'It has no name of its own: give one with --publisher.' },
  });
});

test('an address without a scheme is refused with one sentence', async () => {
  expect(await feeds('add', 'www.example.org/rss', '--sections', 'world', '--anyway')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Working on .*\nThe address of a feed must begin with https:.*\n$/),
  });
});

test('a user name or password in an address is refused with one sentence', async () => {
  const secret = publisher.origin.replace('//', '//me:word@');
  const rule = 'must not contain a user name or password, because';
  expect(await refused('add', `${secret}/rss`, '--sections', 'world', '--anyway')).toEqual({
    code: 1,
    told: { error: 'invalid_url', message: `The address of a feed ${rule} they are never sent.` },
  });
  expect(await refused('add', `${publisher.origin}/rss`, '--sections', 'world', '--site', secret)).toEqual({
    code: 1,
    told: {
      error: 'invalid_site',
      message: `The address of the publisher’s site ${rule} everybody can read it.`,
    },
  });
});

test('a feed from before, with user name and password in its addresses, can be decided on like any other', async () => {
  const url = `${publisher.origin.replace('//', '//me:word@')}/old`;
  const row = { url, publisher: 'Old', site: 'https://me:word@old.example/', language: 'en' };
  await opened.database.insert(feed).values({ ...row, sections: ['world'], nextPollAt: sql`now()` });
  expect(await feeds('try', url)).toMatchObject({ code: 0, stdout: expect.stringContaining('1 item') });
  expect(await feeds('edit', url, '--publisher', 'Older')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('https://old.example/, world.'),
  });
  expect((await feeds('pause', url)).code).toBe(0);
  expect((await feeds('remove', url)).code).toBe(0);
});

test('a database that only reads gets one sentence from a command that writes', async () => {
  const url = new URL(opened.connection.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const options = ['--publisher', 'Paper', '--language', 'en', '--sections', 'world', '--anyway'];
  const told = await feedsOn(url.href, 'add', `${publisher.origin}/broken`, ...options);
  expect(told).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/\nThe database did not do all of it: .* read-only .*\n$/),
  });
});

test('a command says why it waits for a database that another process brings up to date', async () => {
  const { database } = opened;
  const waiting = await database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    const list = feeds('list');
    const locked = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await until(async () => (await database.execute(locked)).rows.length > 0);
    return { list };
  });
  const { code, stderr } = await waiting.list;
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^Waiting for .*\.\nWorking on .*\n$/)]);
});

test('a database that goes down during a command gets one sentence', async () => {
  const { database } = opened;
  const running = await database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table feed`);
    const env = { ...process.env, ...settings(opened.connection.url) };
    const list = runProgram([program, 'list'], { env });
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await database.execute(end)).rows.length > 0);
    return list;
  });
  expect(await running.exited).toBe(1);
  expect(running.output()).toMatch(/^Working on .*\n.*did not do all of it: .*\n$/);
});
