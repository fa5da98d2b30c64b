import { afterAll, expect, test } from 'vitest';
import { sentenceOfBan } from '#contract/ban-code.ts';
import { DeskMember, DeskMembers } from '#contract/desk-members.ts';
import { utcDay } from '#contract/utc-date.ts';
import { sql } from '#db/drizzle.ts';
import { removeOverBans } from '#server/identity/ban-store.ts';
import { deleteAccount } from '#server/members/account-deletion-store.ts';
import { writeComment } from '#tests/support/comments.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mailSettings } from '#tests/support/mail-site.ts';
import { noPublisher } from '#tests/support/no-publisher.ts';
import { startTwoProcesses } from '#tests/support/processes.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';

const article = urlOf('Commented');
const mails = await startMailServer();
const google = await startGoogleStandIn();
const { opened, one, other, stop } = await startTwoProcesses({
  config: {
    ...mailSettings(mails.port),
    google: { id: 'client', secret: 'secret', issuer: google.issuer },
  },
});
await storeArticle(opened.database, { title: 'Commented' });
const ed = await newEditor(one.app, opened.database, 'ed@example.org');
afterAll(async () => {
  await stop();
  await google.stop();
  await mails.stop();
});

const join = (email: string) => newMember(one.app, email);
async function joinProven(email: string): Promise<Reader> {
  const member = await join(email);
  await opened.database.execute(sql`update "user" set email_verified = true where id = ${member.id}`);
  return member;
}
const ban = (id: string, more: object = {}, editor = ed) =>
  editor.post(`/api/desk/members/${id}/ban`, { length: '7', reason: 'spam', note: 'Watches.', ...more });
const unban = (id: string, more: object = {}) =>
  ed.post(`/api/desk/members/${id}/unban`, { reason: 'mistake', ...more });
const logIn = (email: string, given = password, { app }: Pick<typeof one, 'app'> = one) =>
  new Reader(app).post('/api/auth/sign-in/email', { email, password: given });

async function find(text: string): Promise<DeskMembers> {
  return DeskMembers.parse((await ed.get(`/api/desk/members?q=${encodeURIComponent(text)}`)).body);
}

/** Where the browser ends up after signing in with Google as somebody. */
async function logInByGoogle(email: string): Promise<string> {
  google.person = { sub: email, email, email_verified: true, name: 'Ada' };
  const reader = new Reader(one.app);
  const { body } = await reader.post('/api/auth/sign-in/social', { provider: 'google' });
  const back = await fetch((body as { url: string }).url, { redirect: 'manual' });
  const { pathname, search } = new URL(back.headers.get('location') ?? '');
  return (await reader.send('GET', pathname + search)).headers.get('location') ?? '';
}

async function sessionsOf(id: string): Promise<number> {
  const { rows } = await opened.database.execute(sql`select from session where user_id = ${id}`);
  return rows.length;
}

test('members are found by part of the name, the beginning of the address, or the id', async () => {
  const nora = await join('nora.100+a@example.org');
  await opened.database.execute(sql`update "user" set name = 'Nora 50%_<b>' where id = ${nora.id}`);
  for (const text of ['a 50%_<', 'NORA.100+a@', nora.id, 'nora.100+a@example.org'])
    expect((await find(text)).members.map(({ id }) => id)).toEqual([nora.id]);
  expect(await find('nobody of this name')).toEqual({ members: [], more: false, left: null });
  expect((await find("' or true --")).members).toEqual([]);
});

test('a search for a character that the database cannot store finds nobody', async () => {
  expect((await ed.get('/api/desk/members?q=%00')).body).toMatchObject({ members: [] });
});

test('a member is shown with their comments and reports, but not with how they sign in or what they read', async () => {
  const bob = await join('bob@example.org');
  const comment_id = await writeComment(bob, article, 'By Bob');
  await bob.post('/api/report_comment', { comment_id, reason: 'spam', note: 'Myself' });
  const { body } = await ed.get(`/api/desk/members/${bob.id}`);
  expect(DeskMember.parse(body)).toMatchObject({
    email: 'bob@example.org',
    ban: null,
    is_editor: false,
    comments: [{ id: comment_id, content: 'By Bob', state: 'shown', reports: 1 }],
    older: null,
    reports: [{ comment_id, note: 'Myself' }],
  });
  const { rows } = await opened.database.execute<{ secret: string }>(sql`
    select token as secret from session where user_id = ${bob.id}
    union all select password from account where user_id = ${bob.id}`);
  for (const { secret } of rows) expect(JSON.stringify(body)).not.toContain(secret);
});

test('a ban ends sessions and streams on every process, and signing in says why and until when', async () => {
  const eve = await join('eve@example.org');
  const there = new Reader(other.app);
  for (const [name, value] of eve.cookies) there.cookies.set(name, value);
  const stream = await there.send('GET', `/api/users/${eve.id}`, undefined, {
    headers: { accept: 'text/event-stream' },
  });
  const events = readEvents(stream);
  expect((await events.next()).value).toMatchObject({ event: 'put' });
  expect((await ban(eve.id)).status).toBe(200);
  expect((await events.next()).value).toEqual({ event: 'auth_revoked', data: null });
  expect(await there.session()).toBeNull();
  const refused = await logIn('eve@example.org', password, other);
  expect(refused).toMatchObject({ status: 403, body: { code: 'banned' } });
  expect(refused.headers.getSetCookie().join()).not.toContain('session_token=');
  const day = utcDay(new Date(Date.now() + 7 * 24 * 3_600_000));
  const { error } = refused.body as { error: string };
  for (const part of [`until ${day}`, 'Spam or advertising: Watches.', 'team@example.org'])
    expect(error).toContain(part);
  expect(await logIn('eve@example.org', 'not the password')).toMatchObject({
    status: 401,
    body: (await logIn('nobody@example.org', 'not the password')).body,
  });
  const signUp = { email: 'eve@example.org', password };
  expect((await new Reader(one.app).post('/api/auth/sign-up/email', signUp)).status).toBe(422);
  expect(await sessionsOf(eve.id)).toBe(0);
  await one.site.settle();
  const mail = mails.received.find(({ to }) => to.includes('eve@example.org'))?.mail;
  expect(mail?.subject).toBe('Your account at Europe News');
  expect(mail?.text).toContain('Spam or advertising: Watches.');
});

/** The message for Zoe, who is banned, on a site with this CONTACT. */
async function contactToldZoe(contact: string | null): Promise<string> {
  const config = { publisher: { ...noPublisher, contact } };
  const site = openTestApp(opened.database, { config });
  const { body } = await new Reader(site.routes).post('/api/auth/sign-in/email', {
    email: 'zoe@example.org',
    password,
  });
  await site.close();
  return (body as { error: string }).error;
}

test('without FEEDBACK_TO banned members are referred to CONTACT', async () => {
  const zoe = await join('zoe@example.org');
  await ban(zoe.id);
  expect(await contactToldZoe('mailto:desk@example.org')).toMatch(/ write to desk@example\.org\.$/);
  expect(await contactToldZoe('https://example.org/contact')).toMatch(
    / go to https:\/\/example\.org\/contact\.$/,
  );
  expect(await contactToldZoe(null)).not.toContain('If you have a question');
});

test('a password reset does not let a banned member in', async () => {
  const kim = await joinProven('kim@example.org');
  await kim.post('/api/auth/request-password-reset', { email: 'kim@example.org' });
  await one.site.settle();
  await ban(kim.id);
  const link = mails.received.find(
    ({ to, mail }) => to.includes('kim@example.org') && /token=/.test(mail.text ?? ''),
  );
  const token = /token=(\S+)/.exec(link?.mail.text ?? '')?.[1] ?? '';
  const reset = { newPassword: 'another password', token: decodeURIComponent(token) };
  expect((await new Reader(one.app).post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await logIn('kim@example.org', 'another password')).status).toBe(403);
  expect(await sessionsOf(kim.id)).toBe(0);
});

test('signing in with Google is refused the same way, with our sentence for the error code', async () => {
  const gil = await joinProven('gil@example.org');
  await ban(gil.id, { length: 'ever', note: 'Own words' });
  const code = new URL(await logInByGoogle('gil@example.org'), 'https://x.example').searchParams.get('error');
  expect(code).toBe('banned.spam.ever');
  expect(sentenceOfBan(code ?? '')).toContain('banned for good. Reason: Spam or advertising.');
  expect(sentenceOfBan('banned.spam.2026-12-04')).toContain('banned until 4 December 2026.');
  for (const forged of ['banned.call-me.ever', 'banned.spam.2026-19-39'])
    expect(sentenceOfBan(forged)).toBeUndefined();
  expect(await sessionsOf(gil.id)).toBe(0);
  await unban(gil.id);
  expect(await logInByGoogle('gil@example.org')).toBe('/auth/popup');
  await ban(gil.id, { length: '1' });
  await opened.database.execute(sql`update "user" set email = 'renamed@example.org' where id = ${gil.id}`);
  expect(await logInByGoogle('gil@example.org')).toContain('error=banned.spam.');
  expect(await sessionsOf(gil.id)).toBe(0);
});

test('a sign-in at the moment of the ban does not keep its session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `racer${round}@example.org`;
    const { id } = await join(email);
    await Promise.all([ban(id), ...[one, other, one].map((process) => logIn(email, password, process))]);
    expect(await sessionsOf(id)).toBe(0);
  }
});

test('a ban ends when its time is over, or when it is lifted; then only the decisions are kept', async () => {
  const tom = await join('tom@example.org');
  const tim = await join('tim@example.org');
  await ban(tim.id);
  await ban(tom.id);
  await opened.database.execute(sql`update ban set until = now() where user_id = ${tom.id}`);
  expect((await logIn('tom@example.org')).status).toBe(200);
  await ban(tom.id, { length: 'ever' });
  expect((await find('tom@example.org')).members).toMatchObject([{ ban: { until: null } }]);
  expect((await unban(tom.id)).status).toBe(200);
  await tom.post('/api/auth/sign-in/email', { email: 'tom@example.org', password });
  expect(await unban(tom.id)).toMatchObject({ status: 409, body: { code: 'not_banned' } });
  await removeOverBans(opened.database);
  const decided = ['member.ban', 'member.ban', 'member.unban'].map((action) => ({ action }));
  expect((await tom.get('/api/account/export')).body).toMatchObject({ bans: [], decisions: decided });
  expect((await logIn('tim@example.org')).status).toBe(403);
});

test('an editor who saw an earlier ban does not lift the present one', async () => {
  const email = 'again@example.org';
  const { id } = await joinProven(email);
  const sinceOf = async () => (await find(email)).members[0]?.ban?.since;
  await ban(id, { length: '1' });
  const seen = await sinceOf();
  await unban(id, { seen });
  expect(await unban(id, { seen })).toMatchObject({ status: 409, body: { code: 'not_banned' } });
  await ban(id, { length: 'ever' });
  expect(await unban(id, { seen })).toMatchObject({ status: 409, body: { code: 'banned_meanwhile' } });
  expect((await logIn(email)).status).toBe(403);
  expect((await unban(id, { seen: 'yesterday' })).status).toBe(400);
  expect((await unban(id, { seen: await sinceOf() })).status).toBe(200);
  await ban(id, { length: 'ever' });
  const lift = (more: object) => ed.post('/api/desk/addresses/unban', { email, reason: 'mistake', ...more });
  await deleteAccount(opened.database, id);
  expect(await lift({ seen })).toMatchObject({ status: 409, body: { code: 'banned_meanwhile' } });
  expect((await lift({ seen: (await find(email)).left?.since })).status).toBe(200);
});

test('a member stays banned where the site has another secret, as one restored from a backup', async () => {
  const liv = await join('liv@example.org');
  await ban(liv.id);
  const site = openTestApp(opened.database, { secret: 'another secret, also long enough' });
  const refused = await logIn('liv@example.org', password, { app: site.routes });
  expect(refused).toMatchObject({ status: 403, body: { code: 'banned' } });
  await site.close();
});

test('a banned account that is deleted leaves a hash and a reason from the list, and cannot sign up again', async () => {
  const email = 'leaver@example.org';
  const { id } = await joinProven(email);
  await ban(id, { length: 'ever', note: 'Leaver himself wrote it' });
  await deleteAccount(opened.database, id);
  const again = await new Reader(one.app).post('/api/auth/sign-up/email', {
    email: 'Leaver@example.org',
    password,
  });
  expect(again).toMatchObject({ status: 403, body: { code: 'address_refused' } });
  expect(JSON.stringify(again.body)).not.toMatch(/spam|banned/i);
  expect(await logInByGoogle(email)).toContain('error=banned.spam.ever');
  expect(await find(email)).toMatchObject({
    members: [],
    left: { reason: 'Spam or advertising', until: null },
  });
  expect((await ed.post('/api/desk/addresses/unban', { email, reason: 'mistake' })).status).toBe(200);
  expect((await join(email)).id).not.toBe(id);
});

test('editors cannot be banned, by others or themselves, and nobody can be banned twice', async () => {
  const boss = await newEditor(one.app, opened.database, 'boss@example.org');
  for (const id of [boss.id, ed.id])
    expect(await ban(id)).toMatchObject({ status: 409, body: { code: 'is_editor' } });
  const { id } = await join('both@example.org');
  const replies = await Promise.all([ban(id), ban(id, {}, boss)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { rows } = await opened.database.execute(
    sql`select action, reason, note, member_id, after ->> 'banned' as banned from decision where subject = ${id}`,
  );
  expect(rows).toEqual([
    { action: 'member.ban', reason: 'spam', note: 'Watches.', member_id: id, banned: 'true' },
  ]);
});

test('whoever signs up with the address of an editor, without proving it, can be banned', async () => {
  const email = 'awaited@example.org';
  await opened.database.execute(sql`insert into editor (email, configured) values (${email}, true)`);
  const squatter = await join(email);
  const { body } = await ed.get(`/api/desk/members/${squatter.id}`);
  expect(DeskMember.parse(body)).toMatchObject({ email_verified: false, is_editor: false });
  expect((await ban(squatter.id)).status).toBe(200);
  expect(await squatter.session()).toBeNull();
});

test('visitors, members, old sessions of editors and forged bodies cannot ban', async () => {
  const victim = await join('victim@example.org');
  const old = await newEditor(one.app, opened.database, 'old@example.org');
  await ageSessions(opened.database, old);
  const member = await join('plain@example.org');
  for (const reader of [new Reader(one.app), member])
    for (const [method, path] of [
      ['GET', '/api/desk/members?q=victim'],
      ['GET', `/api/desk/members/${victim.id}`],
      ['POST', `/api/desk/members/${victim.id}/ban`],
      ['POST', `/api/desk/members/${victim.id}/unban`],
      ['POST', '/api/desk/addresses/unban'],
    ] as const)
      expect((await reader.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
  expect((await ban(victim.id, {}, old)).status).toBe(403);
  for (const more of [
    { length: '2' },
    { length: 'date', until: '2020-01-01' },
    { length: 'date', until: 'soon' },
    { reason: 'none' },
  ])
    expect((await ban(victim.id, more)).status).toBe(400);
  expect((await ban('nobody')).status).toBe(404);
  expect(await victim.session()).not.toBeNull();
});
