import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { findComment, writeComment } from '#tests/support/comments.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { runHere } from '#tests/support/run-here.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp, openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const article = urlOf('Moderated');
let dataDir: string;
let databaseUrl = '';
let server: TestDatabase | undefined;
/** The running site, which owns the embedded database while it runs. */
let site: OpenDatabase;
let ada: Reader;

const openSite = () =>
  openDatabase({
    databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
    dataDir,
    poolSize: 4,
    log: quietLog,
  });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'europe-news-moderation-'));
  server = process.env.TEST_ENGINE === 'postgresql' ? await openTestDatabase() : undefined;
  databaseUrl = server?.connection.url ?? '';
  site = await openSite();
  await storeArticle(site.database, { title: 'Moderated' });
  ada = await newMember(createTestApp(site.database), 'ada@example.org');
});
afterAll(async () => {
  await site.close();
  await server?.close();
  rmSync(dataDir, { recursive: true });
});

const program = join(import.meta.dirname, 'comments-cli.ts');
const settings = () => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, AUTH_SECRET: 'x'.repeat(32) });

async function comments(args: string[], environment: Record<string, string> = {}) {
  const { code, output } = await runHere(program, args, { ...settings(), ...environment });
  return { code, output: output.replace(/^Working on the (embedded )?database .*\n/, '') };
}

const newComment = (content: string) => writeComment(ada, article, content);

/** What a reader gets of a comment: that it is hidden with the reason, that it is there, or nothing. */
async function found(id: string, reader: Reader): Promise<unknown> {
  const comment = await findComment(reader, article, id);
  return comment && (comment.hidden ?? 'there');
}

async function firstChange(stream: Response): Promise<unknown> {
  for await (const event of readEvents(stream)) if (event.event !== 'message') return event;
  return undefined;
}

const visitor = () => new Reader(createTestApp(site.database));

test('wrong arguments are answered with the usage', async () => {
  const wrong = ['', 'reports 1', 'hide one reason', 'undo all', 'remove -1'];
  for (const words of wrong) {
    const { code, output } = await comments(words.split(' '));
    expect([words, code]).toEqual([words, 2]);
    expect(output).toMatch(/^Usage:\n/m);
  }
});

test('the last line says what is wrong with the arguments', async () => {
  expect((await comments(['hide', '1'])).output).toMatch(/\n\nSay why it is hidden, in words: .*\n$/);
  expect((await comments(['show', '1', '--reason', 'none'])).output).toMatch(
    /\n\nPlease choose a reason .*\n$/,
  );
});

test('invalid settings and unknown comments get one sentence', async () => {
  expect(await comments(['reports'], { PORT: 'x' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^PORT .*\n$/),
  });
  expect(await comments(['hide', '987654', 'A reason'])).toEqual({
    code: 1,
    output: 'There is no comment 987654.\n',
  });
});

test('while the site runs the operator can list reports, hide with a reason, show and remove', async () => {
  const id = await newComment('Doubtful\nwords');
  await visitor().post('/api/report_comment', {
    comment_id: id,
    reason: 'abuse',
    note: 'Rude\ncomment 7 by Ada',
  });
  const reports = await comments(['reports']);
  expect(reports).toMatchObject({ code: 0, output: expect.stringContaining(`comment ${id} by `) });
  expect(reports.output).toContain('abuse: Rude comment 7 by Ada');
  expect(reports.output).toContain('> words');

  expect(await comments(['hide', id, 'An', 'insult.'])).toEqual({
    code: 0,
    output: `Comment ${id} is hidden.\n`,
  });
  expect(await found(id, ada)).toMatchObject({ reason: 'An insult.' });
  expect(await found(id, visitor())).toBeUndefined();
  expect(await comments(['reports'])).toEqual({ code: 0, output: 'No reports are open.\n' });

  expect(await comments(['show', id])).toEqual({ code: 0, output: `Comment ${id} is shown.\n` });
  expect(await found(id, visitor())).toBe('there');
  expect(await comments(['remove', id])).toEqual({ code: 0, output: `Comment ${id} is removed.\n` });
  expect(await found(id, ada)).toMatchObject({ removed: true });
  expect(await comments(['undo', id, 'Wrong', 'one', '--json'])).toEqual({
    code: 0,
    output: expect.stringContaining('"state": "shown"'),
  });
  expect(await comments(['undo', id])).toMatchObject({
    code: 1,
    output: expect.stringContaining('This cannot be taken back; please decide again.\n'),
  });
  expect(await found(id, visitor())).toBe('there');
});

test('a decision by a command is logged with a reason that fits it, and the author of the comment can object', async () => {
  const id = await newComment('Buy watches');
  expect(await comments(['hide', id, 'Advertising', '--reason', 'spam'])).toMatchObject({ code: 0 });
  expect(await comments(['hide', id, 'Advertising'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('already hidden'),
  });
  expect(await comments(['uphold', id])).toMatchObject({ code: 1 });
  await ada.post(`/api/objections/${id}`, { text: 'They\nare cheap' });
  expect((await comments(['reports'])).output).toContain('They are cheap');
  expect(await comments(['uphold', id])).toMatchObject({ code: 0 });
  expect(await found(id, ada)).toMatchObject({ objection: 'upheld' });
  await comments(['remove', id]);
  await ada.post(`/api/objections/${id}`, { text: 'They are really cheap' });
  expect(await comments(['reverse', id])).toMatchObject({ code: 0 });
  await comments(['undo', id]);
  const { rows } = await site.database.execute(
    sql`select decided_by, action, reason from decision where subject = ${id} order by id`,
  );
  expect(rows).toEqual([
    { decided_by: 'command', action: 'comment.hide', reason: 'spam' },
    { decided_by: 'command', action: 'objection.uphold', reason: 'rules' },
    { decided_by: 'command', action: 'comment.remove', reason: 'rules' },
    { decided_by: 'command', action: 'objection.reverse', reason: 'mistake' },
    { decided_by: 'command', action: 'comment.remove', reason: 'mistake' },
  ]);
});

test('a hidden comment disappears from open pages', async () => {
  const notifications = await openNotifications(site.connection, quietLog);
  const app = openTestApp(site.database, { notifications, heartbeat: 3_600_000 });
  const id = await newComment('Seen');
  const stream = await new Reader(app.routes).send(
    'GET',
    `/api/comment_stream?article_id=${encodeURIComponent(article)}`,
  );
  const heard = firstChange(stream);
  await comments(['hide', id, 'A reason.']);
  expect(await heard).toEqual({ event: 'deleted', data: { comment_id: id } });
  app.endStreams();
  await app.close();
  await notifications.close();
});

test('all of it works the same while the site is stopped', async () => {
  const id = await newComment('Late');
  await visitor().post('/api/report_comment', { comment_id: id, reason: 'spam' });
  await site.close();
  const reports = runProgram([program, 'reports'], { env: { ...process.env, ...settings() } });
  expect(await reports.exited).toBe(0);
  expect(reports.output()).toContain('> Late');
  expect(await comments(['hide', id, 'Advertising.'])).toMatchObject({ code: 0 });
  site = await openSite();
  const reader = new Reader(createTestApp(site.database));
  expect(await found(id, reader)).toBeUndefined();
});
