import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runHere } from './support/run-here.ts';

const root = join(import.meta.dirname, '..');
const feedsCommand = 'server/desk/feeds/feeds-cli.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-no-site-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command on a data folder inside of ours. */
async function run(program: string, args: string[], dataDir: string) {
  const place = { DATABASE_URL: '', DATA_DIR: join(folder, dataDir) };
  const { code, output } = await runHere(join(root, program), args, place);
  return { code, output };
}

const commands = [
  [feedsCommand, 'list'],
  [feedsCommand, 'add', 'https://daily.example/rss', '--sections', 'world'],
  ['newsroom/feeds-cli.ts', 'status'],
  ['newsroom/stories-cli.ts', 'explain', 'one', 'two'],
  ['server/desk/articles/articles-cli.ts', 'find', 'bread'],
  ['server/desk/comments/comments-cli.ts', 'reports'],
  ['server/desk/members/members-cli.ts', 'editor', 'ada@example.org'],
  ['server/desk/messages/messages-cli.ts', 'list'],
  ['db/transfer/data-cli.ts', 'export', join(tmpdir(), 'europe-news-never.data')],
];

test.each(commands)('%s %s creates no site in a mistyped or empty folder', async (program, ...args) => {
  mkdirSync(join(folder, 'empty'));
  for (const dataDir of ['typo', 'empty'])
    expect(await run(program, args, dataDir)).toEqual({
      code: 1,
      output: `There is no site in ${join(folder, dataDir)} (DATA_DIR). Check DATA_DIR and DATABASE_URL, which say where it is, or start it there first.\n`,
    });
  expect(readdirSync(folder, { recursive: true })).toEqual(['empty']);
});

const catalogue = `<opml version="2.0"><body><outline text="Daily" category="/scope/world"
  xmlUrl="https://daily.example/rss"/></body></opml>`;

test('a catalogue can be brought in before the first start, and the command says that the site is new', async () => {
  const file = join(folder, 'my.opml');
  writeFileSync(file, catalogue);
  const imported = await run(feedsCommand, ['import', file, '--yes'], 'data');
  expect(imported).toEqual({ code: 0, output: expect.stringMatching(/^Working on .*\/data \(new\)\.\n/) });
  const listed = await run(feedsCommand, ['list'], 'data');
  expect(listed).toEqual({ code: 0, output: expect.stringMatching(/^Working on .*\/data\.\n[^]*Daily/) });
});

test.runIf(process.getuid?.() === 0)(
  'root makes no database in the data folder of another user, who could not start on it',
  async () => {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, 65_533, 65_533);
    const { code, output } = await run(feedsCommand, ['sync', '--yes'], 'data');
    expect(output).toMatch(
      /^The folder .* belongs to user 65533, and this process runs as root: the new database .*Run the command as that user\.\n$/,
    );
    expect({ code, left: readdirSync(dataDir) }).toEqual({ code: 1, left: [] });
  },
);
