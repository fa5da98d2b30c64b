import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { runData, startData, withDatabase, type Place } from '#tests/support/data-command.ts';
import { takeApart } from '#tests/support/data-file-text.ts';
import { fillSite } from '#tests/support/filled-site.ts';
import { newPlace, type TestPlace } from '#tests/support/new-place.ts';
import { tableContents, tableNames } from '#tests/support/table-contents.ts';

let other: TestPlace;
const folder = mkdtempSync(join(tmpdir(), 'europe-news-export-'));
const file = join(folder, 'site.data');
/** A site with rows in every table, which no test changes. */
const site = await newPlace();
const filled = await withDatabase(site, ({ database }) => fillSite(database));
const exported = await runData(site, ['export', file]);
if (exported.code !== 0) throw new Error(exported.output);

afterAll(async () => {
  await site.remove();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  other = await newPlace();
});
afterEach(() => other.remove());

/** Contents of the tables that are not exported. */
const emptied = {
  mail: '0 ',
  rate_limit: '0 ',
  session: '0 ',
  verification: '0 ',
  websub_push: '0 ',
  websub_subscription: '0 ',
};
const contentsOf = (place: Place) => withDatabase(place, ({ database }) => tableContents(database));

test('wrong arguments are answered with the usage', async () => {
  for (const args of [['export'], ['import', 'one', 'two']]) {
    const { code, output } = await runData(other, args);
    expect([args, code]).toEqual([args, 2]);
    expect(output).toMatch(/^Usage:\n/);
  }
});

test('a DATA_DIR that this user cannot use, or that is not a folder, gets one sentence', async () => {
  const { code, output } = await runData({ databaseUrl: undefined, dataDir: file }, ['import', file]);
  expect(output).toMatch(/^DATA_DIR cannot be used: .*\n$/);
  expect(code).toBe(1);
});

test('an export and import transfers every value of a site', async () => {
  const { code, output } = await runData(other, ['import', file]);
  expect([output, code]).toEqual([expect.stringMatching(/│ article +│ +\d+ │/), 0]);
  expect(await contentsOf(other)).toEqual({ ...(await contentsOf(site)), ...emptied });
});

test('after an import members can sign in, and a new comment does not reuse an id', async () => {
  await runData(other, ['import', file]);
  await withDatabase(other, async ({ database }) => {
    expect(await filled.stillSignedIn(database)).toBe(false);
    const reader = await filled.signIn(database);
    const id = await filled.comment(reader);
    expect(Number(id)).toBe(Number(filled.lastComment) + 1);
    expect(await filled.commentsShown(database)).toBe(filled.shown + 1);
  });
});

test('an export is complete and succeeds even if its output is closed', async () => {
  const unread = join(folder, 'unread.data');
  const { end, hangUp } = startData(site, ['export', unread]);
  hangUp();
  expect(await end).toEqual({ code: 0, output: expect.stringMatching(/^Working on .*\n$/) });
  expect((await runData(other, ['import', unread])).code).toBe(0);
});

test('every table is exported except those named here', async () => {
  const tables = takeApart(file).tables.map(({ head }) => head.table);
  const all = await withDatabase(site, ({ database }) => tableNames(database));
  expect(all.filter((table) => !tables.includes(table))).toEqual(Object.keys(emptied));
});

test('the file says what it is, and only its owner can read it', async () => {
  expect(takeApart(file).header).toEqual({
    format: 'europe-news-data',
    version: 1,
    product: expect.stringMatching(/^\d+\.\d+\.\d+/),
    schema: expect.arrayContaining(['0000_search']),
    engine: expect.stringMatching(/^1[5-9]\./),
    moment: expect.stringMatching(/^20\d\d-.*Z$/),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a database on which a site has only been started accepts an import', async () => {
  await withDatabase(other, ({ database }) => filled.firstStart(database));
  expect(await runData(other, ['import', file])).toMatchObject({ code: 0 });
  expect((await contentsOf(other)).article).toBe((await contentsOf(site)).article);
});

test('an import into a database with data is refused and changes nothing', async () => {
  await withDatabase(other, ({ database }) =>
    database.execute(sql`insert into "user" (id, email, name) values ('ada', 'ada@example.org', 'Ada')`),
  );
  const before = await contentsOf(other);
  expect(await runData(other, ['import', file])).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^Working on .*\nNothing was imported: .* is not empty \(it has rows in user\)\. .*\n$/,
    ),
  });
  expect(await contentsOf(other)).toEqual(before);
});

test('other tables in the database are not touched', async () => {
  await withDatabase(other, ({ database }) => database.execute(sql`create table ledger (entry int)`));
  const { code, output } = await runData(other, ['import', file]);
  expect(code).toBe(1);
  expect(output).toContain('holds tables that are not of Europe News (ledger).');
  await withDatabase(other, async ({ database }) => expect(await tableNames(database)).toContain('ledger'));
});

test('an import into the database of a running site is refused', async () => {
  // One connection stays open, as a site's does for notices, however long the command takes to start.
  await withDatabase(other, ({ database }) =>
    database.transaction(async () => {
      expect(await startData(other, ['import', file]).end).toEqual({
        code: 1,
        output: expect.stringContaining('is in use by a running site or command; stop that first.\n'),
      });
    }),
  );
});

test('a site can be moved from a server to the embedded database and back', async () => {
  const embedded = { databaseUrl: undefined, dataDir: other.dataDir };
  const there = await runData(embedded, ['import', file]);
  expect([there.output, there.code]).toEqual([
    expect.stringMatching(/^Working on the embedded database in /),
    0,
  ]);
  const back = join(folder, 'back.data');
  expect(await runData(embedded, ['export', back])).toMatchObject({ code: 0 });
  expect(takeApart(back).tables).toEqual(takeApart(file).tables);
  expect(await runData(other, ['import', back])).toMatchObject({ code: 0 });
  expect(await contentsOf(other)).toEqual({ ...(await contentsOf(site)), ...emptied });
});

test('a site on the embedded database can be exported while it runs', async () => {
  const embedded = { databaseUrl: undefined, dataDir: other.dataDir };
  const target = join(folder, 'running.data');
  await withDatabase(embedded, async ({ database }) => {
    await filled.firstStart(database);
    expect(await runData(embedded, ['export', target])).toMatchObject({ code: 0 });
  });
  const articles = takeApart(target).tables.find(({ head }) => head.table === 'article');
  expect(articles?.rows).toHaveLength(2);
});

test('an existing file is not overwritten', async () => {
  const taken = join(folder, 'taken');
  writeFileSync(taken, 'the only good backup');
  expect(await runData(site, ['export', taken])).toEqual({
    code: 1,
    output: `There is already a file ${taken}; name another one.\n`,
  });
  expect(statSync(taken).size).toBe('the only good backup'.length);
});

test('nor is one that another export has written meanwhile', async () => {
  const target = join(folder, 'twice.data');
  const both = await Promise.all([1, 2].map(() => startData(site, ['export', target]).end));
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 1]));
  expect(both.find(({ code }) => code === 1)?.output).toContain(`There is already a file ${target}`);
  expect((await runData(other, ['import', target])).code).toBe(0);
});

test('a command of a newer version leaves the database of an older one alone, perhaps under its site', async () => {
  const server = { url: other.databaseUrl ?? '', name: 'the test' };
  const database = connectDatabase(server, 1);
  const journal = sql`drizzle.__drizzle_migrations`;
  const known = async () => (await database.execute(sql`select hash from ${journal}`)).rows;
  await database.execute(
    sql`delete from ${journal} where created_at = (select max(created_at) from ${journal})`,
  );
  const before = await known();
  const target = join(folder, 'older.data');
  expect(await runData(other, ['export', target])).toEqual({
    code: 1,
    output: expect.stringMatching(/^The database is that of an older version of Europe News\. .*\n$/),
  });
  expect(await known()).toEqual(before);
  await database.$client.end();
});

test('an export is a snapshot of one moment, whatever is written meanwhile', async () => {
  const target = join(folder, 'busy.data');
  await withDatabase(other, async ({ database }) => {
    const add = (count: number) =>
      database.execute(sql`
        with numbers as (select gen_random_uuid()::text as id, repeat(md5(random()::text), 20) as words
                         from generate_series(1, ${count}::int)),
             accounts as (insert into "user" (id, email, name) select id, id, words from numbers)
        insert into feed (url, publisher, language, sections) select id, words, 'en', '{}' from numbers`);
    await add(20_000);
    let exporting = true;
    let added = 0;
    const ended = startData(other, ['export', target]).end.finally(() => (exporting = false));
    for (; exporting; added += 1) await add(1);
    expect(await ended).toMatchObject({ code: 0 });
    const { tables } = takeApart(target);
    const idsIn = (name: string, column: string) => {
      const found = tables.find(({ head }) => head.table === name);
      const at = found?.head.columns.indexOf(column) ?? -1;
      return new Set(found?.rows.map((row) => row.split('\t')[at]));
    };
    expect(idsIn('user', 'id')).toEqual(idsIn('feed', 'url'));
    expect(idsIn('user', 'id').size).toBeLessThan(20_000 + added);
  });
});

test('exports leave nothing but their files', () => {
  expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
});
