import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#db/drizzle.ts';
import type { App } from '#server/app.ts';
import { reportComment, writeComment } from '#tests/support/comments.ts';
import { newEditor } from '#tests/support/editor.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { mailSettings } from '#tests/support/mail-site.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const article = urlOf('Reported');
let site: App;
let ada: Reader;
let bob: Reader;

const opened = await openTestDatabase();
const mails = await startMailServer();
await storeArticle(opened.database, { title: 'Reported' });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  site = openTestApp(opened.database, { config: { ...mailSettings(mails.port), feedbackTo: undefined } });
});
afterEach(async () => {
  await site.close();
  vi.useRealTimers();
});
afterAll(async () => {
  await mails.stop();
  await opened.close();
});

async function anHourLater(): Promise<void> {
  vi.advanceTimersByTime(3_600_000);
  await site.settle();
}

const newComment = (author: Reader) => writeComment(author, article, 'Over the line');
const report = (id: string, note: string, reader = new Reader(site.routes)) =>
  reportComment(reader, id, note);
const reportsOf = async (reader: Reader) =>
  ((await reader.get('/api/account/export')).body as { reports: object[] }).reports;

async function notes(): Promise<unknown[]> {
  const { rows } = await opened.database.execute(sql`select note from comment_report order by id`);
  return rows.map(({ note }) => note);
}

test('reporters are told that a comment is gone, whether its author deleted it or the account', async () => {
  ada = await newMember(site.routes, 'ada@example.org');
  bob = await newMember(site.routes, 'bob@example.org');
  const [deleted, left] = [await newComment(ada), await newComment(bob)];
  const cleo = await newMember(site.routes, 'cleo@example.org');
  const receipts = [await report(deleted, 'Insults me', cleo), await report(left, 'Him too', cleo)];
  await report(deleted, 'From a visitor');
  await ada.delete('/api/delete_comment', { article_id: article, comment_id: deleted });
  await bob.post('/api/auth/delete-user');
  for (const _ of ['once', 'and no more']) await anHourLater();
  expect(await reportsOf(cleo)).toMatchObject(
    receipts.map((receipt) => ({ receipt, outcome: 'gone', decided_at: expect.any(String) })),
  );
  expect(mails.received.map(({ to, mail }) => [...to, mail.subject])).toEqual(
    receipts.map((receipt) => ['cleo@example.org', `Your report ${receipt}`]),
  );
  expect(mails.received[0]?.mail.text).toContain('The comment is no longer there');
  expect(mails.received[0]?.mail.text).not.toContain('People decided');
});

test('reports are removed half a year after a decision or the disappearance of their comment, and not before', async () => {
  const ed = await newEditor(site.routes, opened.database, 'ed@example.org');
  const comment = await newComment(await newMember(site.routes, 'dora@example.org'));
  await report(comment, 'Decided on');
  await ed.post(`/api/desk/comments/${comment}/decision`, { action: 'leave', reason: 'no_violation' });
  await report(comment, 'Nobody has decided');
  const age = (days: number) =>
    opened.database.execute(sql`update comment_report set decided_at = now() - make_interval(days => ${days})
      where decided_at is not null`);
  await age(180);
  await anHourLater();
  expect(await notes()).toContain('Decided on');
  await age(185);
  await anHourLater();
  expect(await notes()).toEqual(['Nobody has decided']);
});
