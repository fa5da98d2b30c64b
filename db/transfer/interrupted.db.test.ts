import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { runData, startData, withDatabase } from '#tests/support/data-command.ts';
import { takeApart } from '#tests/support/data-file-text.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { fillSite } from '#tests/support/filled-site.ts';
import { holdAccounts, isAnyoneWaiting } from '#tests/support/held-accounts.ts';
import { newPlace } from '#tests/support/new-place.ts';
import { until } from '#tests/support/site.ts';
import { tableContents } from '#tests/support/table-contents.ts';
import { openLongTransaction } from './long-transaction.ts';

let folder: string;

const site = await newPlace();
await withDatabase(site, async ({ database }) => {
  await fillSite(database);
  // Text that does not compress.
  await database.execute(sql`
      insert into feed (url, publisher, language, sections)
      select i, (select string_agg(md5(random()::text), '') from generate_series(1, 20 + i % 2)), 'en', '{}'
      from generate_series(1, 1000) i`);
});
afterAll(() => site.remove());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-trouble-'));
  return () => rmSync(folder, { recursive: true });
});

test('a full disk ends an export with one sentence, and leaves nothing', async () => {
  const file = join(folder, 'large');
  const ended = await withDatabase(site, () => startData(site, ['export', file], 'ulimit -f 200;').end);
  expect(ended).toEqual({
    code: 1,
    output: expect.stringContaining(
      `The file ${file} cannot be written: it would be larger than files may be here. Nothing of it was kept.\n`,
    ),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that cannot be written is reported before anything is read', async () => {
  writeFileSync(join(folder, 'file'), '');
  for (const path of [join(folder, 'nowhere', 'file'), join(folder, 'file', 'file')])
    expect(await runData(site, ['export', path])).toEqual({
      code: 1,
      output: expect.stringContaining(
        `The file ${path} cannot be written: there is no such folder. Nothing of it was kept.\n`,
      ),
    });
  expect(readdirSync(folder)).toEqual(['file']);
});

test('a missing folder is not taken for an empty site', async () => {
  const dataDir = join(folder, 'mistyped');
  expect(await runData({ databaseUrl: undefined, dataDir }, ['export', join(folder, 'file')])).toEqual({
    code: 1,
    output: expect.stringMatching(`^There is no site in ${dataDir} \\(DATA_DIR\\)\\..*\n$`),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('an interrupted export leaves nothing', async () => {
  await holdAccounts(site, 'access exclusive', async () => {
    const { end, interrupt } = startData(site, ['export', join(folder, 'file')]);
    await until(async () => readdirSync(folder).some((name) => name.endsWith('.part')));
    interrupt();
    expect(await end).toEqual({
      code: 1,
      output: expect.stringContaining('Interrupted; nothing of it was kept.\n'),
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

test('the leftovers of a killed export are removed by the next one to the same file', async () => {
  await holdAccounts(site, 'access exclusive', async () => {
    const { end, kill } = startData(site, ['export', join(folder, 'file')]);
    await until(async () => readdirSync(folder).some((name) => name.endsWith('.part')));
    kill();
    await end;
  });
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await runData(site, ['export', join(folder, 'file')])).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual(['file']);
});

test('those of an export to another file, such as of another night, once they are a day old', async () => {
  const [whole, foreign] = [join(folder, 'monday'), Buffer.from('not ours')];
  await runData(site, ['export', whole]);
  const begun = readFileSync(whole).subarray(0, -20_000);
  const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
  for (const [name, content, at] of [
    ['.sunday.1.part', begun, dayAgo], // its number may be another's by now
    ['.monday-evening.1.part', begun, new Date()],
    ['.film.mp4.7.part', foreign, dayAgo],
  ] as const) {
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), at, at);
  }
  expect(await runData(site, ['export', join(folder, 'tuesday')])).toMatchObject({ code: 0 });
  expect(readdirSync(folder).toSorted()).toEqual([
    '.film.mp4.7.part',
    '.monday-evening.1.part',
    'monday',
    'tuesday',
  ]);
});

test('a pipe of such a name holds no export up', async () => {
  const pipe = join(folder, '.monday.1.part');
  execFileSync('mkfifo', [pipe]);
  const dayAgo = new Date(Date.now() - 24 * 3_600_000 - 1_000);
  utimesSync(pipe, dayAgo, dayAgo);
  expect(await runData(site, ['export', join(folder, 'tuesday')])).toMatchObject({ code: 0 });
  expect(readdirSync(folder).toSorted()).toEqual(['.monday.1.part', 'tuesday']);
});

test('an interrupted import leaves the database as it was', async () => {
  const file = join(folder, 'file');
  const place = await newPlace();
  await runData(site, ['export', file]);
  const before = await withDatabase(place, ({ database }) => tableContents(database));
  await holdAccounts(place, 'access share', async (other) => {
    const { end, interrupt } = startData(place, ['import', file]);
    await until(() => isAnyoneWaiting(other));
    interrupt();
    expect(await end).toEqual({
      code: 1,
      output: expect.stringContaining('Interrupted; nothing of it was kept.\n'),
    });
  });
  expect(await withDatabase(place, ({ database }) => tableContents(database))).toEqual(before);
  expect(await runData(place, ['import', file])).toMatchObject({ code: 0 });
  await place.remove();
});

test('a killed import leaves no queue for its locks, while others hold the tables', async () => {
  const file = join(folder, 'file');
  const place = await newPlace();
  await runData(site, ['export', file]);
  await holdAccounts(place, 'access share', async (other) => {
    const { end, kill } = startData(place, ['import', file]);
    await until(() => isAnyoneWaiting(other));
    kill();
    await end;
    await until(async () => !(await isAnyoneWaiting(other)), 8_000); // less than the import itself would have waited
  });
  expect(await runData(place, ['import', file])).toMatchObject({ code: 0 });
  await place.remove();
});

test('an export that waits for a migration holds what the migration has left', async () => {
  const file = join(folder, 'file');
  await holdAccounts(site, 'access exclusive', async (other) => {
    const { end } = startData(site, ['export', file]);
    await until(() => isAnyoneWaiting(other));
    // Written anew, the table is empty to whoever looks at it as it was before.
    await other.query(`alter table "user" alter column name type text using name || ''; commit`);
    expect(await end).toMatchObject({ code: 0 });
  });
  const accounts = takeApart(file).tables.find(({ head }) => head.table === 'user');
  expect(accounts?.rows.length).toBeGreaterThan(0);
});

test('a database that goes away ends an export or import with one sentence, and nothing of it is kept', async () => {
  const file = join(folder, 'file');
  await runData(site, ['export', file]);
  const place = await newPlace();
  const attempts = [
    { args: ['export', join(folder, 'another')], of: site, mode: 'access exclusive', told: 'exported' },
    { args: ['import', file], of: place, mode: 'access share', told: 'imported' },
  ];
  for (const { args, of, mode, told } of attempts)
    await holdAccounts(of, mode, async (other) => {
      const door = await withDatabase(of, ({ connection }) => openDatabaseDoor(connection));
      const { end } = startData({ ...of, databaseUrl: door.connection.url }, args);
      await until(() => isAnyoneWaiting(other));
      await door.shut();
      expect(await end).toEqual({
        code: 1,
        output: expect.stringMatching(
          `^Working on .*\nNothing was ${told}: the database .* went away \\(.*\\)[.]\n$`,
        ),
      });
    });
  expect(readdirSync(folder)).toEqual(['file']);
  await until(async () => (await runData(place, ['import', file])).code === 0); // once the server has noticed the loss
  await place.remove();
});

// PostgreSQL 15 knows no such limit.
test.runIf(process.env.TEST_ENGINE === 'embedded')(
  'a limit that a DBA has set for transactions does not hold for an export or import',
  async () => {
    await withDatabase(site, async ({ connection }) => {
      const url = new URL(connection.url);
      url.searchParams.set('options', '-c transaction_timeout=20s');
      const work = await openLongTransaction(
        { ...connection, url: url.href },
        'begin',
        new AbortController().signal,
      );
      const { rows } = await work.client.query('show transaction_timeout');
      expect(rows).toEqual([{ transaction_timeout: '0' }]);
      await work.close();
    });
  },
);
