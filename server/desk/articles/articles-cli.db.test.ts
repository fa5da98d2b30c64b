import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { decision } from '#db/desk-schema.ts';
import { runHere } from '#tests/support/run-here.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
await storeArticle(opened.database, {
  title: 'Zebras\u001b[2J cross',
  slugId: 'zebras1',
  url: urlOf('zebras'),
});
afterAll(opened.close);

/** Runs the command on the database; returns its exit code and output. */
const run = (...args: string[]) =>
  runHere(join(import.meta.dirname, 'articles-cli.ts'), args, { DATABASE_URL: opened.connection.url });

test('the command finds, takes down and restores an article, and blocks pictures, each once and with a log entry', async () => {
  const found = await run('find', 'zebras');
  expect(found).toMatchObject({ code: 0, output: expect.stringContaining('zebras1') });
  // Text of others cannot control the terminal.
  expect(found.output).not.toContain('\u001b');
  const remove = [
    'remove',
    urlOf('zebras'),
    'The',
    'court',
    'says',
    'so',
    '--reason',
    'court_order',
    '--json',
  ];
  expect(await run(...remove)).toMatchObject({ code: 0, output: expect.stringContaining('"id": "zebras1"') });
  const app = createTestApp(opened.database);
  expect((await app.request('/api/article?id=zebras1')).status).toBe(451);
  expect(await run(...remove)).toMatchObject({
    code: 1,
    output: expect.stringContaining('"error": "already_removed"'),
  });
  expect(await run('restore', '/article/zebras-cross-zebras1')).toMatchObject({ code: 0 });
  expect((await app.request('/api/article?id=zebras1')).status).toBe(200);
  expect(await run('block-pictures', 'The Example')).toMatchObject({ code: 0 });
  const rows = await opened.database.select().from(decision).orderBy(decision.id);
  expect(rows).toMatchObject([
    { action: 'article.remove', decidedBy: 'command', reason: 'court_order', note: 'The court says so' },
    { action: 'article.restore', reason: 'mistake', note: null, undoes: rows[0]?.id },
    { action: 'pictures.block', subject: 'The Example', reason: 'copyright' },
  ]);
});

test('the command says so if more articles are found than are listed', async () => {
  for (let n = 0; n < 51; n += 1)
    await storeArticle(opened.database, { title: `Herd ${n}`, slugId: `herd${n}` });
  const { output } = await run('find', 'herd');
  const lines = output.trimEnd().split('\n');
  expect(lines.filter((line) => line.includes('Herd'))).toHaveLength(50);
  expect(lines.at(-1)).toBe('There are more: please be more specific.');
  expect((await run('find', 'herd7')).output).not.toContain('There are more');
});

test('invalid arguments change nothing', async () => {
  for (const args of [
    ['remove', 'zebras1'],
    ['remove', 'zebras1', 'why', '--reason', 'whim'],
    ['constructor', 'x'],
    [],
  ])
    expect(await run(...args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('npm run articles'),
    });
  expect((await run('remove', 'zebras1')).output).toMatch(/\n\nSay why, in words.\n$/);
  expect((await run('remove', 'zebras1', 'why', '--reason', 'whim')).output).toMatch(
    /\n\nPlease choose a reason from the list.\n$/,
  );
  expect(await run('find', 'unicorns')).toMatchObject({ code: 1 });
});
