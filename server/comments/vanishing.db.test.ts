import type { Hono } from 'hono';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SQL, sql } from '#db/drizzle.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember, type Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let opened: TestDatabase;
let app: Hono;
let ada: Reader;

beforeAll(async () => {
  opened = await openTestDatabase();
  app = createTestApp(opened.database);
  ada = await newMember(app, 'ada@example.org');
});
afterAll(() => opened.close());

/** What is answered to a comment that comes while `going` is done and not yet to be seen. */
async function postedWhile(going: SQL, article: string) {
  const done = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const removal = opened.database.transaction(async (transaction) => {
    await transaction.execute(going);
    done.resolve();
    await seen.promise;
  });
  await done.promise;
  const answer = ada.post('/api/create_comment', { data: { article_id: article, content: 'Hello' } });
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  seen.resolve();
  await removal;
  return answer;
}

test('a comment on an article that is being removed waits for that, and finds none', async () => {
  await storeArticle(opened.database, { title: 'Old' });
  const answer = await postedWhile(sql`delete from article where url = ${urlOf('Old')}`, urlOf('Old'));
  expect(answer).toMatchObject({ status: 404, body: { code: 'article_not_found' } });
});

test('a comment of a member who is leaving waits for that, and is nobody’s', async () => {
  await storeArticle(opened.database, { title: 'New' });
  const answer = await postedWhile(sql`delete from "user" where id = ${ada.id}`, urlOf('New'));
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const { rows } = await opened.database.execute(sql`select id from comment`);
  expect(rows).toEqual([]);
});

test('a comment of a member who is being banned waits for that, and is refused', async () => {
  await storeArticle(opened.database, { title: 'Lively' });
  const ed = await newEditor(app, opened.database, 'ed@example.org');
  const bob = await newMember(app, 'bob@example.org');
  const holder = new Client({ connectionString: opened.connection.url });
  await holder.connect();
  // A decision is written down last; until then the ban is under way.
  await holder.query('begin; lock table decision in share mode');
  const banning = ed.post(`/api/desk/members/${bob.id}/ban`, { length: 'ever', reason: 'rules', note: null });
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  const posting = bob.post('/api/create_comment', {
    data: { article_id: urlOf('Lively'), content: 'Hello' },
  });
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(2);
  await holder.end();
  expect(await banning).toMatchObject({ status: 200 });
  expect(await posting).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const { rows } = await opened.database.execute(sql`select id from comment`);
  expect(rows).toEqual([]);
});
