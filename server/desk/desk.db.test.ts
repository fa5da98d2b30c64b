import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { DeskToday } from '#contract/desk.ts';
import { regions } from '#contract/regions.ts';
import { connectDatabase } from '#db/client.ts';
import { decision, editor } from '#db/desk-schema.ts';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { recordDecision, type NewDecision } from './decision-store.ts';
import { configureEditors } from './editor-store.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const ed = await newEditor(app, opened.database, 'ed@example.org');
afterAll(opened.close);

test('everybody except editors gets 404 at the desk', async () => {
  const visitor = new Reader(app);
  const member = await newMember(app, 'ada@example.org');
  const nothing = await visitor.get('/api/nowhere');
  for (const reader of [visitor, member])
    for (const method of ['GET', 'POST', 'DELETE'])
      for (const path of ['/api/desk', '/api/desk/editor', '/api/desk/today', '/api/desk/nowhere']) {
        const { status, body } = await reader.ask(method, path, method === 'GET' ? undefined : {});
        expect({ path, status, body }).toEqual({ path, status: 404, body: nothing.body });
      }
  expect((await ed.get('/api/desk/today')).status).toBe(200);
  expect((await ed.get('/api/desk/editor')).body).toEqual({ editor: 'ed@example.org' });
});

test('an unconfirmed address does not make an editor', async () => {
  await configureEditors(opened.database, ['Named@Example.org']);
  const pretender = await newMember(app, 'named@example.org');
  expect((await pretender.get('/api/desk/today')).status).toBe(404);
  expect(await pretender.session()).toMatchObject({ user: { editor: false } });
  await opened.database.execute(sql`update "user" set email_verified = true where id = ${pretender.id}`);
  expect((await pretender.get('/api/desk/today')).status).toBe(200);
  expect(await pretender.session()).toMatchObject({ user: { editor: true } });
});

test('editors named in the configuration are removed with their entry, and others stay', async () => {
  await configureEditors(opened.database, ['one@example.org', 'two@example.org']);
  await configureEditors(opened.database, ['two@example.org']);
  const named = async () =>
    (await opened.database.select({ email: editor.email }).from(editor)).map(({ email }) => email).toSorted();
  expect(await named()).toEqual(['ed@example.org', 'two@example.org']);
  await configureEditors(opened.database, []);
  expect(await named()).toEqual(['ed@example.org']);
});

test('editors that the configuration still names need no writing, for a start on a read-only database', async () => {
  await configureEditors(opened.database, ['One@example.org']);
  const url = new URL(opened.connection.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const readOnly = connectDatabase({ ...opened.connection, url: url.href }, 1);
  await configureEditors(readOnly, ['one@example.org', 'one@example.org']);
  await expect(configureEditors(readOnly, [])).rejects.toThrow('delete from "editor"');
  await readOnly.$client.end();
  await configureEditors(opened.database, []);
});

test('the page Today shows what needs attention', async () => {
  const before = DeskToday.parse((await ed.get('/api/desk/today')).body);
  expect(before).toMatchObject({ editor: 'ed@example.org', open_reports: 0, articles_last_hour: 0 });
  expect(before.thin_regions.map(({ region }) => region)).toEqual(regions.map(({ value }) => value));
  const publishedAt = new Date(Date.now() - 60_000);
  for (let n = 0; n < 9; n += 1)
    await storeArticle(opened.database, { title: `News ${n}`, publishedAt, sections: ['local/de'] });
  await ed.post('/api/send-feedback', { user_email: 'ed@example.org', message: 'Hello' });
  const polled = new Date(Date.now() - 120_000);
  const sections = ['breaking'];
  await opened.database.insert(feed).values([
    {
      url: 'https://fine.example/',
      publisher: 'Fine',
      language: 'en',
      sections,
      nextPollAt: polled,
      lastPollAt: polled,
    },
    { url: 'https://gone.example/', publisher: 'Gone', language: 'en', sections, nextPollAt: null },
  ]);
  const after = DeskToday.parse((await ed.get('/api/desk/today')).body);
  expect(after).toMatchObject({ open_messages: 1, articles_last_hour: 9, feeds: 2, feeds_in_trouble: 1 });
  expect(after.thin_regions.map(({ region }) => region)).not.toContain('de');
  expect(after.thin_regions).toHaveLength(22);
  expect(after.newest_poll).toBe(polled.toISOString());
  expect(after.disk?.free).toBeGreaterThan(0);
});

test('the page Today shows no disk space if the site stores no files', async () => {
  const config = { dataDir: join(tmpdir(), 'europe-news-nowhere') };
  const elsewhere = createTestApp(opened.database, { config });
  const { status, body } = await (
    await newEditor(elsewhere, opened.database, 'eve@example.org')
  ).get('/api/desk/today');
  expect(status).toBe(200);
  expect(DeskToday.parse(body).disk).toBeNull();
});

const subject = {
  action: 'feed.pause',
  subject: 'https://feed.example/',
  reason: 'upkeep',
  note: null,
} as const;
const sessionOf = async (reader: Reader) => {
  const { rows } = await opened.database.execute<{ id: string }>(
    sql`select id from session where user_id = ${reader.id}`,
  );
  return rows[0]?.id ?? '';
};

test('an invalid page of the log is refused with one sentence', async () => {
  const { status, body } = await ed.get('/api/desk/log?before=-1');
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: 'The parameter "before" must be the number of a decision.', code: 'invalid_before' },
  });
});

test('a decision is only kept if the editor still is one when it is committed', async () => {
  const { database } = opened;
  const late = await newEditor(app, database, 'late@example.org');
  const plain = await newMember(app, 'plain@example.org');
  const decide = async (reader: Reader, sessionId: string) =>
    database.transaction(async (transaction) => {
      await transaction.insert(editor).values({ email: `by-${reader.id}`, configured: false });
      await recordDecision(transaction, { by: 'editor', userId: reader.id, sessionId }, subject);
    });
  await expect(decide(plain, await sessionOf(plain))).rejects.toMatchObject({ status: 404 });
  await expect(decide(late, await sessionOf(ed))).rejects.toMatchObject({ status: 403 });
  await decide(late, await sessionOf(late));
  await ageSessions(database, ed);
  await expect(decide(ed, await sessionOf(ed))).rejects.toMatchObject({ code: 'session_too_old' });
  const { rows } = await database.execute(sql`select email from editor where email like 'by-%'`);
  expect(rows).toEqual([{ email: `by-${late.id}` }]);
});

test('a decision by an editor whose account is being deleted is refused, without a server error', async () => {
  const { database } = opened;
  const leaver = await newEditor(app, database, 'leaver@example.org');
  await storeArticle(database, { title: 'Pictured', source: 'The Bugle' });
  const gone = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const leaving = database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from "user" where id = ${leaver.id}`);
    gone.resolve();
    await seen.promise;
  });
  await gone.promise;
  const answer = leaver.post('/api/desk/pictures/block', { publisher: 'The Bugle', reason: 'copyright' });
  await expect.poll(() => countWaiting(database), { timeout: 10_000 }).toBe(1);
  seen.resolve();
  await leaving;
  expect(await answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const { rows } = await database.execute(sql`select from picture_block`);
  expect(rows).toEqual([]);
});

test('deleting an account removes it from decisions about it, and its own decisions stay without the name', async () => {
  const { database } = opened;
  const one = await newEditor(app, database, 'one-editor@example.org');
  const spammer = await newMember(app, 'spammer@example.org');
  const by = { by: 'editor', userId: one.id, sessionId: await sessionOf(one) } as const;
  const ban: NewDecision = {
    ...subject,
    action: 'member.ban',
    subject: spammer.id,
    memberId: spammer.id,
    note: 'He sold watches.',
    before: { banned: false },
    after: { banned: true },
  };
  const id = await database.transaction((transaction) => recordDecision(transaction, by, ban));
  await database.execute(sql`delete from "user" where id = any(${sql.param([spammer.id, one.id])}::text[])`);
  const [left] = await database
    .select()
    .from(decision)
    .where(sql`${decision.id} = ${id}`);
  expect(left).toMatchObject({
    action: 'member.ban',
    reason: 'upkeep',
    editorId: null,
    memberId: null,
    subject: '',
    note: null,
    before: null,
    after: null,
  });
});
