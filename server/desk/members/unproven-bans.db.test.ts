import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { deleteAccount } from '#server/members/account-deletion-store.ts';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { writeComment } from '#tests/support/comments.ts';
import { newEditor } from '#tests/support/editor.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mailSettings } from '#tests/support/mail-site.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const newPassword = 'the password of the owner';
const mails = await startMailServer();

const opened = await openTestDatabase();
const google = await startGoogleStandIn();
const config = {
  ...mailSettings(mails.port),
  google: { id: 'client', secret: 'secret', issuer: google.issuer },
};
const site = openTestApp(opened.database, { config });
const ed = await newEditor(site.routes, opened.database, 'ed@example.org');
await storeArticle(opened.database, { title: 'Commented' });
afterAll(async () => {
  await site.close();
  await google.stop();
  await mails.stop();
  await opened.close();
});

/** Somebody signs up with an address that is not theirs, comments, and is banned. */
async function banSquatter(email: string) {
  const squatter = await newMember(site.routes, email);
  const comment = await writeComment(squatter, urlOf('Commented'), 'Buy watches');
  const ban = { length: 'ever', reason: 'spam', note: null };
  expect((await ed.post(`/api/desk/members/${squatter.id}/ban`, ban)).status).toBe(200);
  return { squatter, comment };
}

const logIn = (email: string, given: string) =>
  new Reader(site.routes).post('/api/auth/sign-in/email', { email, password: given });

async function signInByGoogle(email: string): Promise<Reader> {
  google.person = { sub: email, email, email_verified: true, name: 'The Owner' };
  const reader = new Reader(site.routes);
  expect(await comeBack(reader, await visitGoogle(reader))).toBe('/auth/popup');
  return reader;
}

async function signInByLink(email: string): Promise<Reader> {
  const reader = new Reader(site.routes);
  await reader.post('/api/auth/request-password-reset', { email });
  await site.settle();
  const texts = mails.received.filter(({ to }) => to.includes(email)).map(({ mail }) => mail.text ?? '');
  const token = texts.map((text) => /token=([\w%-]+)/.exec(text)?.[1]).find((found) => found) ?? '';
  expect((await reader.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);
  await reader.post('/api/auth/sign-in/email', { email, password: newPassword });
  return reader;
}

test.each([
  ['Google', 'google@example.org', signInByGoogle],
  ['a mailed link', 'link@example.org', signInByLink],
])(
  'who proves by %s an address with which somebody else was banned gets an account of their own; the ban stays',
  async (_, email, signIn) => {
    const { squatter, comment } = await banSquatter(email);
    const owner = await signIn(email);
    const session = await owner.session();
    expect(session).toMatchObject({ user: { email, emailVerified: true } });
    expect(session).toMatchObject({ user: { id: expect.stringMatching(/^\w+$/) } }); // it is in names of files
    expect(session).not.toMatchObject({ user: { id: squatter.id } });
    expect((await logIn(email, password)).status).toBe(401);
    // What was done in their name is not theirs.
    const deletion = { article_id: urlOf('Commented'), comment_id: comment };
    expect((await owner.delete('/api/delete_comment', deletion)).status).toBe(404);
    expect((await ed.get(`/api/desk/members/${squatter.id}`)).body).toMatchObject({
      email: expect.stringMatching(/@banned\.invalid$/),
      ban: { until: null },
    });
  },
);

test('nobody keeps an owner out by signing up ahead with an address made of the banned account', async () => {
  const email = 'ahead@example.org';
  const squatter = await newMember(site.routes, email);
  await newMember(site.routes, `${squatter.id.toLowerCase()}@banned.invalid`);
  const ban = { length: 'ever', reason: 'spam', note: null };
  expect((await ed.post(`/api/desk/members/${squatter.id}/ban`, ban)).status).toBe(200);
  expect(await (await signInByGoogle(email)).session()).toMatchObject({ user: { email } });
});

test('an address that its owner has taken from a banned account is not kept with its messages either', async () => {
  const email = 'messages@example.org';
  const squatter = await newMember(site.routes, email);
  await squatter.post('/api/send-feedback', { message: 'Buy watches' });
  const ban = { length: 'ever', reason: 'spam', note: null };
  await ed.post(`/api/desk/members/${squatter.id}/ban`, ban);
  await signInByGoogle(email);
  const { rows } = await opened.database.execute(sql`select user_email from feedback`);
  expect(rows).toEqual([{ user_email: expect.stringMatching(/@banned\.invalid$/) }]);
});

test('what is mailed to a banned account whose address was not its own reaches nobody', async () => {
  const email = 'mailed@example.org';
  const { squatter } = await banSquatter(email);
  await signInByGoogle(email);
  await site.settle();
  const before = mails.received.length;
  const lift = await ed.post(`/api/desk/members/${squatter.id}/unban`, { reason: 'mistake', note: null });
  expect(lift.status).toBe(200);
  await site.settle();
  expect(mails.received).toHaveLength(before);
  const { rows } = await opened.database.execute(sql`select from mail where user_id = ${squatter.id}`);
  expect(rows).toEqual([]);
});

test('who is banned having proven the address is banned by whatever they prove it again, and signs up no more', async () => {
  const email = 'proven@example.org';
  const member = await signInByGoogle(email);
  const { user } = (await member.session()) as { user: { id: string } };
  await ed.post(`/api/desk/members/${user.id}/ban`, { length: 'ever', reason: 'spam', note: null });
  const link = await signInByLink(email);
  expect(await link.session()).toBeNull();
  await deleteAccount(opened.database, user.id);
  const again = await new Reader(site.routes).post('/api/auth/sign-up/email', { email, password });
  expect(again).toMatchObject({ status: 403, body: { code: 'address_refused' } });
});

test('the address of a banned account that never proved it, and is deleted, is free for its owner', async () => {
  const email = 'free@example.org';
  const { squatter } = await banSquatter(email);
  await deleteAccount(opened.database, squatter.id);
  expect(await (await signInByGoogle(email)).session()).toMatchObject({ user: { email } });
});
