import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { verification } from '#db/account-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { writeComment } from '#tests/support/comments.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { askForReset } from '#tests/support/mail-site.ts';
import { newMember, type Reader } from '#tests/support/reader.ts';
import { newArticle } from '#tests/support/stored-article.ts';
import { createTestApp, openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

test('a member who deletes the account while another browser registers them is signed out there, without a server error', async () => {
  const ada = await newMember(createTestApp(opened.database), 'ada@example.org');
  const gone = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const leaving = opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`delete from "user" where id = ${ada.id}`);
    gone.resolve();
    await seen.promise;
  });
  await gone.promise;
  const answer = ada.post('/api/new_user', {});
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  seen.resolve();
  await leaving;
  expect(await answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
});

test('an account that is deleted while its owner uses a reset link, or an editor decides about it, waits for that', async () => {
  const bea = await newMember(createTestApp(opened.database), 'bea@example.org');
  await opened.database
    .insert(verification)
    .values({ id: 'link', identifier: 'link', value: bea.id, expiresAt: new Date(Date.now() + 60_000) });
  let answer: ReturnType<typeof bea.post> | undefined;
  await opened.database.transaction(async (reset) => {
    await reset.execute(sql`select from "user" where id = ${bea.id} for update`);
    answer = bea.post('/api/auth/delete-user');
    await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
    await reset.delete(verification).where(eq(verification.value, bea.id));
  });
  expect((await answer)?.status).toBe(200);
});

test('an account that is deleted while a reset link is made for it leaves no link, and nothing in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const site = openTestApp(opened.database, { log });
  const eve = await newMember(site.routes, 'eve@example.org');
  await opened.database.transaction(async (leaving) => {
    await leaving.execute(sql`select from "user" where id = ${eve.id} for update`);
    await askForReset(site, 'eve@example.org');
    await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
    await leaving.execute(sql`delete from "user" where id = ${eve.id}`);
  });
  await site.settle();
  const { rows } = await opened.database.execute(sql`select from verification where value = ${eve.id}`);
  expect({ rows, lines }).toEqual({ rows: [], lines: [] });
  await site.close();
});

const lockReportOf = ({ id }: Reader) => sql`select from comment_report where user_id = ${id} for update`;

test('an account whose owner and another member have reported each other is deleted while that one leaves, too', async () => {
  const app = createTestApp(opened.database);
  const article = await newArticle(opened.database);
  const [cara, dan] = [await newMember(app, 'cara@example.org'), await newMember(app, 'dan@example.org')];
  for (const [author, reporter] of [
    [cara, dan],
    [dan, cara],
  ] as const) {
    const comment_id = await writeComment(author, article, 'Hello');
    await reporter.post('/api/report_comment', { comment_id, reason: 'spam' });
  }
  let answer: ReturnType<typeof cara.post> | undefined;
  await opened.database.transaction(async (leaving) => {
    await leaving.execute(lockReportOf(dan));
    answer = cara.post('/api/auth/delete-user');
    await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
    await leaving.execute(lockReportOf(cara));
  });
  expect((await answer)?.status).toBe(200);
});
