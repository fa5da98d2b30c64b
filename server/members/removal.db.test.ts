import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { byCommand, recordDecision, type NewDecision } from '#server/desk/decision-store.ts';
import { writeComment } from '#tests/support/comments.ts';
import { newEditor } from '#tests/support/editor.ts';
import { askForReset, openMailSite, waitingMails } from '#tests/support/mail-site.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteAccount } from './account-deletion-store.ts';

const opened = await openTestDatabase();
const site = openTestApp(opened.database, { config: { rateLimits: true } });
const app = site.routes;
afterAll(opened.close);
afterEach(() => vi.useRealTimers());

/** All rows of all tables that contain one of the words, as `table: row`. */
async function rowsWith(words: string[]): Promise<string[]> {
  const { rows: tables } = await opened.database.execute<{ name: string }>(
    sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await opened.database.execute<{ row: string }>(
      sql.raw(`select t::text as row from ${name} t`),
    );
    const hits = rows.filter(({ row }) => words.some((word) => row.includes(word)));
    found.push(...hits.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

async function livedIn(email: string): Promise<Reader> {
  const reader = await newMember(app, email);
  await reader.patch(`/api/users/${reader.id}`, { region: 'de', displayName: 'Ada' });
  await new Reader(app).post('/api/auth/sign-in/email', { email, password });
  await reader.post('/api/auth/request-password-reset', { email });
  await site.settle();
  return reader;
}

test('deleting the account leaves nothing in any table, ends all sessions and removes the cookie', async () => {
  const reader = await livedIn('leaves@example.org');
  const stays = await livedIn('stays@example.org');
  const phone = new Reader(app);
  await phone.post('/api/auth/sign-in/email', { email: 'leaves@example.org', password });
  const words = [reader.id, 'leaves@example.org'];
  expect((await rowsWith(words)).map((row) => row.split(':')[0])).toEqual(
    expect.arrayContaining(['"user"', 'session', 'account', 'verification', 'member', 'profile']),
  );
  const answer = await reader.post('/api/auth/delete-user', {});
  expect(answer.body).toEqual({ success: true, message: 'User deleted' });
  expect(reader.cookies.size).toBe(0);
  expect(await rowsWith(words)).toEqual([]);
  expect(await phone.session()).toBeNull();
  expect(await stays.session()).toMatchObject({ user: { name: 'Ada' } });
  expect((await phone.post('/api/auth/delete-user')).status).toBe(401);
});

test('a call that names the account deletes no other one, and may be repeated', async () => {
  const anna = await newMember(app, 'anna@example.org');
  const bob = await newMember(app, 'bob@example.org');
  const deleteAnna = (reader: Reader) => reader.post('/api/auth/delete-user', { user_id: anna.id });
  expect(await deleteAnna(bob)).toMatchObject({ status: 403, body: { code: 'not_yours' } });
  expect((await deleteAnna(new Reader(app))).status).toBe(401);
  expect(await bob.session()).toMatchObject({ user: { id: bob.id } });
  expect((await deleteAnna(anna)).status).toBe(200);
  expect(await anna.session()).toBeNull();
  expect((await deleteAnna(anna)).status).toBe(200);
  expect((await deleteAnna(bob)).status).toBe(403);
  expect((await bob.post('/api/auth/delete-user', { user_id: 'no\u0000id' })).status).toBe(400);
});

test('of a deleted account about which editors decided, a hash and the countable parts of the decisions stay', async () => {
  const ed = await newEditor(app, opened.database, 'ed@example.org');
  const tracy = await livedIn('tracy@example.org');
  await storeArticle(opened.database, { title: 'Traced' });
  const comment_id = await writeComment(tracy, urlOf('Traced'), 'Written by Tracy');
  await new Reader(app).post('/api/report_comment', { comment_id, reason: 'abuse' });
  const why = { reason: 'hate', note: 'Tracy insults' };
  await ed.post(`/api/desk/comments/${comment_id}/decision`, { action: 'hide', ...why });
  await tracy.post(`/api/objections/${comment_id}`, { text: 'Tracy objects' });
  await ed.post(`/api/desk/comments/${comment_id}/objection`, { outcome: 'uphold', ...why });
  await tracy.post('/api/send-feedback', { message: 'Tracy asks' });
  expect((await tracy.get('/api/account/export')).body).toMatchObject({
    comments: [
      { hidden_reason: 'Tracy insults', objections: [{ text: 'Tracy objects', outcome: 'upheld' }] },
    ],
    decisions: [{ action: 'comment.hide', note: 'Tracy insults' }, { action: 'objection.uphold' }],
    bans: [],
  });
  const banned = await ed.post(`/api/desk/members/${tracy.id}/ban`, { length: 'ever', ...why });
  expect(banned.status).toBe(200);
  await deleteAccount(opened.database, tracy.id);
  expect(await rowsWith([tracy.id, 'tracy@example.org', 'Tracy'])).toEqual([]);
  const { rows } = await opened.database.execute(sql`select user_id, reason, until from ban`);
  expect(rows).toEqual([{ user_id: null, reason: 'Hate', until: null }]);
  const left = sql`select action, reason, subject from decision order by id`;
  expect((await opened.database.execute(left)).rows).toEqual([
    { action: 'comment.hide', reason: 'hate', subject: '' },
    { action: 'objection.uphold', reason: 'hate', subject: '' },
    { action: 'member.ban', reason: 'hate', subject: '' },
  ]);
});

test('deleting the account also ends an appointment as editor that was older than the account', async () => {
  const email = 'awaited@example.org';
  const naming: NewDecision = { action: 'editor.add', subject: email, reason: 'upkeep', note: null };
  await opened.database.transaction((transaction) => recordDecision(transaction, byCommand, naming));
  const awaited = await newMember(app, email);
  await deleteAccount(opened.database, awaited.id);
  expect(await rowsWith([awaited.id, email])).toEqual([]);
});

test('whoever leaves is no editor any more, but does not end an appointment of an address that was not proved theirs', async () => {
  const { id } = await newEditor(app, opened.database, 'named@example.org');
  const editors = async () =>
    (await opened.database.execute(sql`select email from editor where email = 'named@example.org'`)).rows;
  await opened.database.execute(sql`update "user" set email_verified = false where id = ${id}`);
  await deleteAccount(opened.database, id);
  expect(await editors()).toHaveLength(1);
  await opened.database.execute(sql`delete from editor where email = 'named@example.org'`);
  const proved = await newEditor(app, opened.database, 'named@example.org');
  await deleteAccount(opened.database, proved.id);
  expect(await editors()).toEqual([]);
});

test('deleting the account removes waiting mails to it and mails with its text', async () => {
  const { site: mailing } = openMailSite(opened.database, 1);
  const reader = await newMember(mailing.routes, 'awaits@example.org');
  await askForReset(mailing, 'awaits@example.org');
  await reader.post('/api/send-feedback', { message: 'Hello' });
  await mailing.settle();
  expect((await reader.get('/api/account/export')).body).toMatchObject({
    mails_not_sent_yet: [{ tries: expect.any(Number) }, { tries: expect.any(Number) }],
  });
  await reader.post('/api/auth/delete-user');
  expect(await waitingMails(opened.database)).toEqual([]);
});

const daysAgo = (days: number) => Date.now() / 1_000 - days * 86_400; // s, as file times are

test('mails in the outbox are removed with the account, too, and otherwise after 30 days; those of others stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-left-'));
  const writing = openTestApp(opened.database, { config: { dataDir, feedbackTo: 'team@example.org' } });
  const outbox = () =>
    readdirSync(join(dataDir, 'outbox')).map((name) => ({
      name,
      text: readFileSync(join(dataDir, 'outbox', name), 'utf8'),
    }));
  const reader = await newMember(writing.routes, 'writes@example.org');
  await newMember(writing.routes, 'waits@example.org');
  await reader.post('/api/send-feedback', { message: 'Hello' });
  for (const email of ['writes@example.org', 'waits@example.org']) await askForReset(writing, email);
  await writing.settle();
  expect(outbox()).toHaveLength(3);
  await reader.post('/api/auth/delete-user');
  await writing.settle();
  const [left, ...more] = outbox();
  expect(more).toEqual([]);
  expect(left?.text).toContain('waits@example.org');
  const file = join(dataDir, 'outbox', String(left?.name));
  utimesSync(file, daysAgo(29), daysAgo(29));
  await writing.settle();
  expect(outbox()).toHaveLength(1);
  utimesSync(file, daysAgo(31), daysAgo(31));
  await writing.settle();
  expect(outbox()).toEqual([]);
  await writing.close();
  rmSync(dataDir, { recursive: true });
});

test('after deleting the account a person can sign up again as a new member', async () => {
  const reader = await newMember(app, 'returns@example.org');
  await reader.post('/api/auth/delete-user');
  const again = await newMember(app, 'returns@example.org');
  expect(again.id).not.toBe(reader.id);
});

test('a member can download all their data, without secrets of the account', async () => {
  const reader = await livedIn('curious@example.org');
  await livedIn('private@example.org');
  const answer = await reader.get('/api/account/export');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.body).toMatchObject({
    account: { id: reader.id, email: 'curious@example.org', name: 'Ada' },
    ways_to_sign_in: [{ provider: 'credential', has_password: true }],
    sessions: [{ is_this_one: false }, { is_this_one: true }],
    pending_password_resets: [{ expires_at: expect.any(String) }],
    member: { user_id: reader.id, status: 'Online' },
    profile: { region: 'de' },
  });
  const text = JSON.stringify(answer.body);
  const { rows } = await opened.database.execute<{ secret: string }>(
    sql`select token as secret from session union all select password from account union all select identifier from verification`,
  );
  for (const { secret } of rows) expect(text).not.toContain(secret);
  expect(text).not.toContain('private@example.org');
  expect((await new Reader(app).get('/api/account/export')).status).toBe(401);
});

test('expired data is removed every hour', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const cleaning = openTestApp(opened.database);
  for (const email of ['sleeps@example.org', 'dreams@example.org']) {
    const reader = await livedIn(email);
    await opened.database.execute(sql`update session set expires_at = now() - interval '1 minute'`);
    await opened.database.execute(sql`update verification set expires_at = now() - interval '1 minute'`);
    await opened.database.execute(sql`update rate_limit set empty_at = now() - interval '1 minute'`);
    expect(await reader.session()).toBeNull();
    vi.advanceTimersByTime(3_600_000);
    await cleaning.settle();
    for (const table of ['session', 'verification', 'rate_limit']) {
      const { rows } = await opened.database.execute(sql.raw(`select 1 from ${table}`));
      expect(rows).toEqual([]);
    }
  }
});
