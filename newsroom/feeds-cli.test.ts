import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProxy } from '#tests/support/proxy.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { runHere } from '#tests/support/run-here.ts';
import { runProgram } from '#tests/support/running-program.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-cli-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(import.meta.dirname, 'feeds-cli.ts');

async function feeds(args: string[], environment: Record<string, string> = {}) {
  const { code, output } = await runHere(program, args, { DATA_DIR: join(folder, 'data'), ...environment });
  return { code, output };
}

const news = rss('Daily', [
  { title: 'Bread is cheaper', link: 'https://daily.example/bread', published: new Date() },
]);

test('wrong arguments are answered with the usage', async () => {
  for (const args of [['check'], ['sample', 'remove']]) {
    const { code, output } = await feeds(args);
    expect([args, code]).toEqual([args, 2]);
    expect(output).toContain('Usage:');
  }
});

test('invalid settings and missing files get one sentence', async () => {
  expect(await feeds(['status'], { PORT: 'x' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^PORT .*\n$/),
  });
  expect(await feeds(['check', '/nowhere'])).toEqual({
    code: 1,
    output: 'There is no file or folder /nowhere.\n',
  });
});

test('an address that cannot be the one of a feed gets one sentence', async () => {
  const faults = {
    'http://me:word@daily.example/rss':
      'must not contain a user name or password, because they are never sent: http://daily.example/rss',
    'https://daily.example:99999/':
      'is not valid, please check it for mistakes: https://daily.example:99999/',
  };
  for (const [address, fault] of Object.entries(faults))
    expect(await feeds(['check', address])).toEqual({ code: 1, output: `The address of a feed ${fault}\n` });
});

test('of a file without end only as much is read as a feed may have', async () => {
  const { code, output } = await feeds(['check', '/dev/zero']);
  expect(code).toBe(1);
  expect(output).toContain('The body is larger than 10 MB.');
});

test('checking a folder without feeds is not a success', async () => {
  const without = join(folder, 'without');
  mkdirSync(without);
  writeFileSync(join(without, 'captured'), news);
  expect(await feeds(['check', without])).toEqual({
    code: 1,
    output: `There are no feeds in ${without}: only files are read whose names end in .xml, .rss, .atom, .rdf, .json, .html, .htm, .gz.\n`,
  });
  expect(await feeds(['check', join(without, 'captured')])).toMatchObject({ code: 0 });
});

test('an invalid catalogue ends the first round of a new site, and its database', async () => {
  for (const [FEEDS, reason] of [
    ['/nowhere.opml', 'there is no such file'],
    [tmpdir(), 'it is a folder'],
  ] as const)
    expect(await feeds(['refresh'], { FEEDS, DATA_DIR: join(folder, 'new') })).toMatchObject({
      code: 1,
      output: expect.stringContaining(
        `The feed catalogue ${FEEDS} cannot be used: ${reason}. FEEDS names it.\n`,
      ),
    });
});

test('check shows what would be stored, and fails if a feed does', async () => {
  const good = join(folder, 'good.xml');
  writeFileSync(good, news);
  const one = await feeds(['check', good]);
  expect(one.code).toBe(0);
  expect(one.output).toContain('Bread is cheaper');
  expect(one.output).toContain('1 readable, 0 failed');
  writeFileSync(join(folder, 'page.html'), '<!doctype html><html><body>Hello</body></html>');
  const both = await feeds(['check', folder]);
  expect(both.code).toBe(1);
  expect(both.output).toContain('1 readable, 1 failed');
});

test('feeds are read through a proxy, which is named with what was answered instead of a feed', async () => {
  const publisher = await startPublisher((_, response) => void response.end(news));
  const proxy = await startProxy(publisher.origin, /refused/);
  const check = (url: string) => feeds(['check', url], { http_proxy: proxy.address });
  expect((await check('http://daily.example/feed')).output).toContain('Bread is cheaper');
  expect(proxy.asked).toEqual(['http://daily.example/feed']);
  // It may have been the publisher or the proxy.
  expect((await check('http://refused.example/feed')).output).toContain(
    `The server answered 403 Forbidden (proxy: ${new URL(proxy.address).host}).`,
  );
  await proxy.stop();
  await publisher.stop();
});

test('refresh polls the catalogue and status shows what it found', async () => {
  const publisher = await startPublisher((request, response) => {
    if (request.url === '/good') response.end(news);
    else response.writeHead(500).end();
  });
  const opml = join(folder, 'catalogue.opml');
  const outline = (name: string) => `<outline text="${name}" xmlUrl="${publisher.origin}/${name}"/>`;
  writeFileSync(
    opml,
    `<opml version="2.0"><body><outline text="World" category="/scope/world">
      ${outline('good')}${outline('bad')}</outline></body></opml>`,
  );
  const environment = { FEEDS: opml, FEED_PRIVATE_NETWORK: 'allow', DATABASE_URL: '' };
  const round = await feeds(['refresh'], environment);
  expect(round.output).toContain('The server answered 500 Internal Server Error.');
  expect(round.output).toMatch(/Articles new +│ +1 /);
  expect(round.code).toBe(0);
  const status = await feeds(['status'], environment);
  expect(status.output).toMatch(/good +│ world +│ fine +│ +\d+ (s|min) ago │ +1 │/);
  expect(status.output).toContain('2 feeds, 1 failing');
  await publisher.stop();
});

test('a round ended by Ctrl+C reports what it did, and is not a success', async () => {
  const publisher = await startPublisher(() => round.kill('SIGINT'));
  const opml = join(folder, 'endless.opml');
  writeFileSync(
    opml,
    `<opml version="2.0"><body><outline text="Endless" xmlUrl="${publisher.origin}/" category="/scope/world"/></body></opml>`,
  );
  const ours = { FEEDS: opml, FEED_PRIVATE_NETWORK: 'allow', DATA_DIR: join(folder, 'interrupted') };
  const env = { ...process.env, ...ours, DATABASE_URL: '' };
  const round = runProgram([program, 'refresh'], { env });
  expect(await round.exited).toBe(130);
  expect(round.output()).toMatch(/not reached +│ +1 /);
  await publisher.stop();
});

test('sample fills the sections without news on request, and --remove removes it for good', async () => {
  const environment = { DATA_DIR: join(folder, 'sample'), DATABASE_URL: '', SAMPLE_EDITION: 'off' };
  const loaded = await feeds(['sample'], environment);
  expect(loaded).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Working on the embedded database in .*\nThe sample edition is loaded: 2\d\d pieces\.\n$/,
    ),
  });
  const removed = await feeds(['sample', '--remove'], environment);
  expect(removed).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^Working on the embedded database in .*\nThe sample edition is out: 2\d\d pieces removed\.\n$/,
    ),
  });
  expect((await feeds(['sample', '--remove'], environment)).output).toContain('0 pieces removed');
});
