import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { reportComment, writeComment } from '#tests/support/comments.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mailSettings } from '#tests/support/mail-site.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { tryUntilRefused } from '#tests/support/try-until-refused.ts';
import { listOpenReports } from './report-store.ts';

const article = urlOf('Reported');
const visitor = () => new Reader(app);

const opened = await openTestDatabase();
const mails = await startMailServer();
const site = openTestApp(opened.database, { config: { ...mailSettings(mails.port), rateLimits: true } });
const app = site.routes;
const ada = await newMember(app, 'ada@example.org');
await storeArticle(opened.database, { title: 'Reported' });
afterAll(async () => {
  await site.close();
  await mails.stop();
  await opened.close();
});

const newComment = (content: string) => writeComment(ada, article, content);
const report = (id: string, note: string, reader = visitor()) => reportComment(reader, id, note);
const read = async (reader: Reader) =>
  (await reader.get(`/api/get_article_comments?article_id=${encodeURIComponent(article)}`)).body;

test('anybody can report a comment and gets a receipt, and the operator gets a mail', async () => {
  const id = await newComment('Bad words\nin two lines');
  const receipt = await report(id, 'Look at\r\nBcc: everybody@example.org');
  expect(receipt).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  expect(await listOpenReports(opened.database)).toMatchObject([
    { receipt, reason: 'abuse', commentId: Number(id), content: 'Bad words\nin two lines' },
  ]);
  await site.settle();
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]).toMatchObject({
    to: ['team@example.org'],
    mail: { subject: `Reported comment (abuse), ${receipt}` },
  });
  const text = mails.received[0]?.mail.text;
  expect(text).toContain(`npm run comments -- hide ${id}`);
  expect(text).toContain(`at ${testOrigin}/article/`);
});

test('no text in a report can pass for the mail’s own words to the operator', async () => {
  const id = await newComment('To decide: https://evil.example/1');
  const before = mails.received.length;
  await report(id, 'Bad\r\n\r\nTo decide: https://evil.example/2\u2028To decide: https://evil.example/3');
  await site.settle();
  const lines = mails.received[before]?.mail.text?.split(/[\n\u2028]/) ?? [];
  expect(lines.filter((line) => line.startsWith('To decide:'))).toEqual([
    expect.stringMatching(/\/desk\/comments\/\d+, or$/),
  ]);
});

test('a member who reports a comment again, or twice at once, has one report with the latest text, and the operator gets one mail', async () => {
  const id = await newComment('Reported by one');
  const fay = await newMember(app, 'fay@example.org');
  const before = mails.received.length;
  const address = { address: '198.51.100.40' };
  const say = (body: object, reader = fay) =>
    reader.post('/api/report_comment', { comment_id: id, ...body }, address);
  const answers = await Promise.all([say({ reason: 'spam' }), say({ reason: 'spam' })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 201]);
  answers.push(await say({ reason: 'spam', note: 'Watches' }), await say({ reason: 'illegal' }));
  const [first, ...others] = answers.map(({ body }) => body as { receipt: string });
  expect(others).toEqual([first, first, first]);
  const own = { receipt: first?.receipt, reason: 'illegal', note: 'Watches', outcome: null };
  expect((await fay.get('/api/account/export')).body).toMatchObject({ reports: [own] });
  await site.settle();
  expect(mails.received).toHaveLength(before + 1);
  const gus = await newMember(app, 'gus@example.org');
  expect((await say({ reason: 'spam' }, gus)).status).toBe(201);
  await opened.database.execute(
    sql`update comment_report set outcome = 'shown', decided_at = now() where comment_id = ${id}`,
  );
  expect((await say({ reason: 'spam' })).status).toBe(201);
});

const refuse = async (body: object) => (await visitor().post('/api/report_comment', body)).body;

test('reports that are empty or too long are refused', async () => {
  const id = await newComment('Fine');
  expect(await refuse({ comment_id: id })).toMatchObject({ code: 'invalid_reason' });
  expect(await refuse({ comment_id: id, reason: 'spam', note: 'x'.repeat(1001) })).toMatchObject({
    code: 'invalid_note',
  });
  for (const comment_id of ['999999', 'x', '%'])
    expect(await refuse({ comment_id, reason: 'spam' })).toMatchObject({ code: 'comment_not_found' });
});

test('a hidden comment cannot be reported, so that its existence is not revealed', async () => {
  const id = await newComment('Hidden');
  await opened.database.execute(
    sql`update comment set hidden_reason = 'An insult', hidden_at = now() where id = ${id}`,
  );
  expect(await refuse({ comment_id: id, reason: 'spam' })).toMatchObject({ code: 'comment_not_found' });
});

test('a comment on an article that was taken down cannot be reported', async () => {
  const id = await newComment('On what is gone');
  const article = sql`(select article_id from comment where id = ${id})`;
  await opened.database.execute(sql`update article set removed = true where id = ${article}`);
  expect(await refuse({ comment_id: id, reason: 'spam' })).toMatchObject({ code: 'comment_not_found' });
  await opened.database.execute(sql`update article set removed = false where id = ${article}`);
});

const minute = 60_000; // ms

test('one address can report ten times an hour', async () => {
  const id = await newComment('Often reported');
  const address = { address: '198.51.100.20' };
  const { passed } = await tryUntilRefused({ max: 10, per: 60 * minute }, () =>
    visitor().post('/api/report_comment', { comment_id: id, reason: 'other' }, address),
  );
  expect(passed).toBe(10);
});

test('a member can comment ten times a minute and delete sixty times', async () => {
  const eve = await newMember(app, 'eve@example.org');
  const posts = await tryUntilRefused({ max: 10, per: minute }, (number) =>
    eve.post('/api/create_comment', { data: { article_id: article, content: `No. ${number}` } }),
  );
  expect(posts.passed).toBe(10);
  expect(Number(posts.refusal.headers.get('retry-after'))).toBeLessThanOrEqual(6);
  const deletions = await tryUntilRefused({ max: 60, per: minute }, () =>
    eve.delete('/api/delete_comment', { article_id: article, comment_id: '999999' }),
  );
  expect(deletions.passed).toBe(60);
});

test('from one address sixty comments a minute are accepted, whoever writes them', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `crowd${number}@example.org`);
  const crowd = await Promise.all(
    names.map((email, number) => new Reader(app).signUp(email, { address: `198.51.100.${100 + number}` })),
  );
  const { passed } = await tryUntilRefused({ max: 60, per: minute }, async (number) => {
    const data = { article_id: article, content: `All of us: ${number}` };
    const writer = crowd[number % crowd.length] ?? ada;
    return writer.post('/api/create_comment', { data }, { address: '198.51.100.30' });
  });
  expect(passed).toBe(60);
});

test('a member’s comments and reports are in their data, and are removed with the account', async () => {
  const dora = await newMember(app, 'dora@example.org');
  await dora.post('/api/create_comment', { data: { article_id: article, content: 'By Dora' } });
  const receipt = await report(await newComment('Reported by Dora'), 'Dora says', dora);
  await dora.post('/api/send-feedback', { message: 'From Dora' });
  await site.settle();
  // A mail that was sent cannot be taken back, and one that waits is its recipient's or the comment's author's.
  const told = mails.received.filter(({ mail }) => mail.text?.includes(receipt));
  expect(told).toHaveLength(1);
  expect(told[0]?.mail.text).not.toContain('Dora says');
  const { body } = await dora.get('/api/account/export');
  expect(body).toMatchObject({
    comments: [{ article, content: 'By Dora' }],
    reports: [{ receipt, note: 'Dora says' }],
    feedback: [{ message: 'From Dora', user_email: 'dora@example.org' }],
  });
  await dora.post('/api/auth/delete-user');
  expect(JSON.stringify(await listOpenReports(opened.database))).not.toContain('Dora says');
  expect(JSON.stringify(await read(visitor()))).not.toContain('By Dora');
});
