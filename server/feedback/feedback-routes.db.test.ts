import type { Hono } from 'hono';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedback } from '#db/comment-schema.ts';
import type { App } from '#server/app.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { mailSettings, passTime } from '#tests/support/mail-site.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { tryUntilRefused } from '#tests/support/try-until-refused.ts';

let opened: TestDatabase;
let app: Hono;
let site: App;
let ada: Reader;
let mails: MailServer;

beforeAll(async () => {
  opened = await openTestDatabase();
  mails = await startMailServer();
  site = openTestApp(opened.database, { config: { ...mailSettings(mails.port), rateLimits: true } });
  app = site.routes;
  ada = await newMember(app, 'ada@example.org');
});
afterAll(async () => {
  await site.close();
  await mails.stop();
  await opened.close();
});

const send = (reader: Reader, body: object) => reader.post('/api/send-feedback', body);

test('a message is stored, and mailed to the team with a reply address', async () => {
  const message = 'Hello\r\nBcc: everybody@example.org\r\n\r\nMore greetings';
  const body = { user_email: 'Ada@example.org', username: 'x\r\nBcc: all@example.org', message };
  expect(await send(ada, body)).toMatchObject({ status: 200, body: { success: 'Message sent!' } });
  const stored = await opened.database.select().from(feedback).limit(2);
  expect(stored).toMatchObject([{ userEmail: 'ada@example.org', message: message.replaceAll('\r', '') }]);
  await site.settle();
  expect(mails.received).toHaveLength(1);
  const received = mails.received[0];
  expect(received?.to).toEqual(['team@example.org']);
  expect(received?.mail.replyTo).toEqual([expect.objectContaining({ address: 'ada@example.org' })]);
  expect(received?.mail.subject).toBe('Feedback for Europe News');
  expect(received?.mail.text).toContain('More greetings');
});

test('a message that is sent twice, by a double click or after a lost reply, is stored once', async () => {
  const cy = await newMember(app, 'cy@example.org');
  const before = mails.received.length;
  const answers = await Promise.all([send(cy, { message: 'Once' }), send(cy, { message: 'Once' })]);
  answers.push(await send(cy, { message: 'Once' }), await send(cy, { message: 'Once more' }));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { success: 'Message sent!' } });
  const { feedback: stored } = (await cy.get('/api/account/export')).body as { feedback: object[] };
  expect(stored).toMatchObject([{ message: 'Once' }, { message: 'Once more' }]);
  await site.settle();
  expect(mails.received).toHaveLength(before + 2);
});

test('while the mail server is down only the mail to the team is delayed', async () => {
  const { port } = mails;
  await mails.stop();
  const message = 'While mail is down';
  expect(await send(ada, { message })).toMatchObject({ status: 200, body: { success: 'Message sent!' } });
  await site.settle();
  mails = await startMailServer(port);
  await passTime(opened.database);
  await site.settle();
  expect(mails.received).toMatchObject([
    { to: ['team@example.org'], mail: { text: expect.stringContaining(message) } },
  ]);
});

test('messages are refused with an error that can be shown', async () => {
  expect(await send(new Reader(app), { message: 'Hi' })).toMatchObject({
    status: 401,
    body: { error: 'Please log in first.' },
  });
  for (const message of [' \n', undefined, 'x'.repeat(5001)])
    expect(await send(ada, { message })).toMatchObject({ status: 400, body: { code: 'invalid_message' } });
  expect((await send(ada, { user_email: 'bob@example.org', message: 'Hi' })).status).toBe(403);
});

const hour = 60 * 60_000; // ms

test('a member can send ten messages an hour', async () => {
  const bob = await newMember(app, 'bob@example.org');
  const { passed } = await tryUntilRefused({ max: 10, per: hour }, (number) =>
    send(bob, { message: `No. ${number}` }),
  );
  expect(passed).toBe(10);
});

test('from one address sixty messages an hour are accepted, whoever writes them', async () => {
  const crowd: Reader[] = [];
  for (let number = 0; number < 8; number += 1)
    crowd.push(await newMember(app, `crowd${number}@example.org`));
  const from = { address: '198.51.100.40' };
  const { passed } = await tryUntilRefused({ max: 60, per: hour }, async (number) => {
    const writer = crowd[number % crowd.length] ?? ada;
    return writer.post('/api/send-feedback', { message: `All of us: ${number}` }, from);
  });
  expect(passed).toBe(60);
});

test('a message of a member whose account is being deleted waits for that, and is then refused', async () => {
  const bo = await newMember(app, 'bo@example.org');
  const holder = new Client({ connectionString: opened.connection.url });
  await holder.connect();
  await holder.query('begin');
  await holder.query('delete from "user" where id = $1', [bo.id]);
  const sending = send(bo, { message: 'Farewell' });
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  await holder.query('commit');
  await holder.end();
  expect(await sending).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});
