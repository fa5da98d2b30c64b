import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { runData, startData, withDatabase } from '#tests/support/data-command.ts';
import { putTogether, takeApart, type DataFileText } from '#tests/support/data-file-text.ts';
import { fillSite } from '#tests/support/filled-site.ts';
import { newPlace } from '#tests/support/new-place.ts';
import { tableContents } from '#tests/support/table-contents.ts';

const folder = mkdtempSync(join(tmpdir(), 'europe-news-bad-'));
const good = join(folder, 'good');
const site = await newPlace();
const empty = await newPlace();
await withDatabase(site, ({ database }) => fillSite(database));
const { code, output } = await runData(site, ['export', good]);
if (code !== 0) throw new Error(output);
afterAll(async () => {
  await site.remove();
  await empty.remove();
  rmSync(folder, { recursive: true });
});

/** The result of importing a file with these bytes. */
async function importBytes(bytes: Uint8Array) {
  const path = join(folder, 'changed');
  writeFileSync(path, bytes);
  const { code, output } = await runData(empty, ['import', path]);
  return { code, output: output.replace(path, 'FILE') };
}

/** The result of importing a well-formed file with other content. */
async function importText(change: (text: DataFileText) => void) {
  const text = takeApart(good);
  change(text);
  const path = join(folder, 'rewritten');
  putTogether(path, text);
  const { code, output } = await runData(empty, ['import', path]);
  return { code, output: output.replace(path, 'FILE') };
}

test('a truncated file is noticed wherever it was cut', async () => {
  const bytes = readFileSync(good);
  const ends = [4, 20, Math.floor(bytes.length / 2), bytes.length - 1];
  for (const end of ends)
    expect([end, await importBytes(bytes.subarray(0, end))]).toEqual([
      end,
      { code: 1, output: 'The file FILE is cut short: its end is missing.\n' },
    ]);
});

test('a file without its last tables is noticed, though all its bytes are correct', async () => {
  const text = takeApart(good);
  const path = join(folder, 'short');
  putTogether(path, { ...text, tables: text.tables.slice(0, 3) }, (table) =>
    table === null ? { tables: text.tables.length } : {},
  );
  expect(await runData(empty, ['import', path])).toEqual({
    code: 1,
    output: `The file ${path} is damaged: tables are missing.\n`,
  });
});

test('changed bytes are noticed wherever they are', async () => {
  const bytes = readFileSync(good);
  for (const at of [40, Math.floor(bytes.length / 2), bytes.length - 20, bytes.length - 2]) {
    const flipped = Uint8Array.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 0x10;
    const { code, output } = await importBytes(flipped);
    expect([at, code, output]).toEqual([at, 1, expect.stringMatching(/^The file FILE is damaged: .*\.\n$/)]);
  }
});

test('rows other than those exported are noticed', async () => {
  const text = takeApart(good);
  const path = join(folder, 'forged');
  putTogether(path, text, (table) => (table === 'feed' ? { sha256: '0'.repeat(64) } : {}));
  expect(await runData(empty, ['import', path])).toEqual({
    code: 1,
    output: `The file ${path} is damaged: the rows of feed are not those that were written.\n`,
  });
});

test('a file that is not a data file is recognised', async () => {
  const pictures = join(folder, 'pictures');
  mkdirSync(pictures);
  const attempts: [string, string][] = [
    [join(folder, 'nothing'), `There is no file ${join(folder, 'nothing')}.\n`],
    [pictures, `The file ${pictures} is a folder.\n`],
    [
      import.meta.filename,
      expect.stringContaining('is not one that "npm run data -- export" has written.\n'),
    ],
  ];
  for (const [path, output] of attempts)
    expect(await runData(empty, ['import', path])).toEqual({ code: 1, output });
  expect(await importBytes(new Uint8Array())).toMatchObject({ code: 1 });
});

test('input from a pipe is refused with a sentence of its own', async () => {
  const refused = {
    code: 1,
    output: expect.stringMatching(
      /^\S+ is no file but a pipe or a device, and import reads twice\. Write what comes from it into a file, and import that\.\n$/,
    ),
  };
  expect(await startData(empty, ['import', '/dev/stdin'], `cat ${good} |`).end).toEqual(refused);
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await runData(empty, ['import', pipe])).toEqual(refused);
});

test('an endless line is noticed, however small the compressed file is', async () => {
  const { header } = takeApart(good);
  const head = JSON.stringify({ table: 'user', columns: ['id'], counters: {} });
  for (const begin of [`${JSON.stringify(header)}\n${head}\n`, ''])
    expect(await importBytes(zstdCompressSync(begin + 'a'.repeat(20_000_000)))).toEqual({
      code: 1,
      output: 'The file FILE is damaged: a line of it is longer than any that is written.\n',
    });
});

test('files of newer versions get another error than damaged ones', async () => {
  expect(await importText(({ header }) => (header.version = 2))).toEqual({
    code: 1,
    output: 'The file FILE comes from a newer version of Europe News; update this one first.\n',
  });
  const fromTomorrow = await importText(({ header }) => {
    header.schema.push('9999_tomorrow');
    header.product = '9\u001B[2J';
  });
  expect(fromTomorrow).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The file comes from Europe News 9\[2J, whose database this version does not know; update this one first\.\n$/,
    ),
  });
});

function never(): never {
  throw new Error('The file lacks a table.');
}

test('invalid rows leave the database as it was', async () => {
  const before = await withDatabase(empty, ({ database }) => tableContents(database));
  const stray = await importText(({ tables }) =>
    tables.push({ head: { table: 'pg_class', columns: ['oid'], counters: {} }, rows: ['1'] }),
  );
  expect(stray).toMatchObject({
    code: 1,
    output: expect.stringContaining('has a table or columns that its schema has not (in pg_class).\n'),
  });
  const heads: DataFileText['tables'][number]['head'][] = [
    { table: 'nothing', columns: [], counters: {} },
    {
      table: 'picture_host',
      columns: ['host', 'https', 'asked_at'],
      counters: { nothing: { last: '1', given: true } },
    },
    { table: 'picture_host', columns: ['asked_at,host,https'], counters: {} },
    {
      table: 'picture_host',
      columns: ['host', 'https', 'asked_at'],
      counters: { constructor: { last: '1', given: true } },
    },
  ];
  for (const head of heads)
    expect(await importText((text) => (text.tables = [{ head, rows: [] }]))).toMatchObject({
      code: 1,
      output: expect.stringContaining(`has a table or columns that its schema has not (in ${head.table}).\n`),
    });
  const orphan = await importText(({ tables }) =>
    (tables.find(({ head }) => head.table === 'user') ?? { rows: [] }).rows.pop(),
  );
  expect(orphan).toMatchObject({ code: 1, output: expect.stringContaining('refused it (') });
  const tooLong = await importText(({ tables }) => {
    const { head, rows } = tables.find((each) => each.head.table === 'article') ?? never();
    const noise = randomBytes(10_000).toString('hex');
    rows[0] = (rows[0] ?? '').split('\t').with(head.columns.indexOf('url'), noise).join('\t');
  });
  expect(tooLong).toMatchObject({ code: 1, output: expect.stringContaining('refused it (index row') });
  // For PostgreSQL this row ends all rows.
  const swallowed = await importText(
    ({ tables }) => ((tables.find(({ head }) => head.table === 'headline') ?? never()).rows = ['\\.\r']),
  );
  expect(swallowed).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was imported: of headline the file has rows that are none.\n'),
  });
  expect(await withDatabase(empty, ({ database }) => tableContents(database))).toEqual(before);
});

/** What migrations have added since 0005_sample, including it. */
const tablesSince = [
  'article_removal',
  'ban',
  'decision',
  'editor',
  'editor_notice',
  'feed_day',
  'headline',
  'objection',
  'picture',
  'picture_block',
  'picture_host',
  'search_renewal',
  'story',
  'story_article',
];
const columnsSince: Record<string, string[]> = {
  article: ['sample', 'owner_feed', 'removed'],
  comment: ['removed'],
  feed: ['claim', 'last_poll_at', 'warnings', 'readings_lost', 'paused_at', 'failing_since', 'added_at'],
  feedback: ['state', 'answered_at'],
};

function leaveOut({ head, ...table }: ReturnType<typeof takeApart>['tables'][number], column: string): void {
  const index = head.columns.indexOf(column);
  head.columns.splice(index, 1);
  for (const [n, row] of table.rows.entries()) table.rows[n] = row.split('\t').toSpliced(index, 1).join('\t');
}

test('a file of an older schema is migrated', async () => {
  const place = await newPlace();
  const path = join(folder, 'older');
  const text = takeApart(good);
  text.header.schema = text.header.schema.slice(0, text.header.schema.indexOf('0005_sample'));
  text.tables = text.tables.filter(({ head }) => !tablesSince.includes(head.table));
  for (const table of text.tables)
    for (const column of columnsSince[table.head.table] ?? []) leaveOut(table, column);
  const articles = text.tables.find(({ head }) => head.table === 'article');
  if (!articles) throw new Error('There are no articles.');
  putTogether(path, text);
  expect(await runData(place, ['import', path])).toMatchObject({ code: 0 });
  const contents = await withDatabase(place, async ({ database }) => {
    const { rows } = await database.execute(sql`select count(*)::int as count from article where not sample`);
    expect(rows).toEqual([{ count: articles.rows.length }]);
    return tableContents(database);
  });
  const before = await withDatabase(site, ({ database }) => tableContents(database));
  expect(contents.comment).toBe(before.comment);
  // It is a normal site, which can be exported in turn.
  expect(await runData(place, ['export', join(folder, 'newer')])).toMatchObject({ code: 0 });
  expect(takeApart(join(folder, 'newer')).header.schema).toEqual(takeApart(good).header.schema);
  await place.remove();
});

test('a bad file does not create a database', async () => {
  const dataDir = join(folder, 'new');
  await runData({ databaseUrl: undefined, dataDir }, ['import', import.meta.filename]);
  expect(existsSync(dataDir)).toBe(false);
  expect(readdirSync(folder)).not.toContain('new');
});
