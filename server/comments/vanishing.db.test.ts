import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type SQL, sql } from '#db/drizzle.ts';
import { writeComment } from '#tests/support/comments.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const ada = await newMember(app, 'ada@example.org');
afterAll(opened.close);

/** The reply to a request that is sent while `going` has run but is not yet committed. */
async function answeredWhile(going: SQL, post: () => ReturnType<Reader['post']>) {
  const done = Promise.withResolvers<void>();
  const seen = Promise.withResolvers<void>();
  const removal = opened.database.transaction(async (transaction) => {
    await transaction.execute(going);
    done.resolve();
    await seen.promise;
  });
  await done.promise;
  const answer = post();
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  seen.resolve();
  await removal;
  return answer;
}

const write = (title: string, author = ada) =>
  author.post('/api/create_comment', { data: { article_id: urlOf(title), content: 'Hello' } });

test('a comment on an article that is being removed waits for that, and the article is then not found', async () => {
  await storeArticle(opened.database, { title: 'Old' });
  const answer = await answeredWhile(sql`delete from article where url = ${urlOf('Old')}`, () =>
    write('Old'),
  );
  expect(answer).toMatchObject({ status: 404, body: { code: 'article_not_found' } });
});

test('a comment of a member whose account is being deleted waits for that, and is then refused', async () => {
  await storeArticle(opened.database, { title: 'New' });
  const answer = await answeredWhile(sql`delete from "user" where id = ${ada.id}`, () => write('New'));
  expect(answer).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const { rows } = await opened.database.execute(sql`select id from comment`);
  expect(rows).toEqual([]);
});

test('a comment of a member who is being banned waits for that, and is then refused', async () => {
  await storeArticle(opened.database, { title: 'Lively' });
  const ed = await newEditor(app, opened.database, 'ed@example.org');
  const bob = await newMember(app, 'bob@example.org');
  const holder = new Client({ connectionString: opened.connection.url });
  await holder.connect();
  // A decision is logged last; until then the ban is in progress.
  await holder.query('begin; lock table decision in share mode');
  const banning = ed.post(`/api/desk/members/${bob.id}/ban`, { length: 'ever', reason: 'rules', note: null });
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(1);
  const posting = write('Lively', bob);
  await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(2);
  await holder.end();
  expect(await banning).toMatchObject({ status: 200 });
  expect(await posting).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  const { rows } = await opened.database.execute(sql`select id from comment`);
  expect(rows).toEqual([]);
});

/** A hidden or visible comment, and its author. */
async function storeComment(title: string, hiddenReason: string | null = null) {
  await storeArticle(opened.database, { title });
  const author = await newMember(app, `${title.toLowerCase()}@example.org`);
  const id = await writeComment(author, urlOf(title), 'Hello');
  if (hiddenReason !== null)
    await opened.database.execute(
      sql`update comment set hidden_reason = ${hiddenReason}, hidden_at = now() where id = ${id}`,
    );
  return { id, author };
}
const report = (comment_id: string, reader: Reader) =>
  reader.post('/api/report_comment', { comment_id, reason: 'abuse' });
const gone = { status: 404, body: { code: 'comment_not_found' } };

test('a report on a comment that is being deleted, alone or with its author’s account, gets 404', async () => {
  const reader = new Reader(app);
  const deleted = await storeComment('Deleted');
  const going = sql`delete from comment where id = ${deleted.id}`;
  expect(await answeredWhile(going, () => report(deleted.id, reader))).toMatchObject(gone);
  const left = await storeComment('Left');
  const leaving = sql`delete from "user" where id = ${left.author.id}`;
  expect(await answeredWhile(leaving, () => report(left.id, reader))).toMatchObject(gone);
});

test('a report of a member whose account is being deleted waits for that, and is stored without them', async () => {
  const { id } = await storeComment('Reported');
  const reader = await newMember(app, 'reporter@example.org');
  const leaving = sql`delete from "user" where id = ${reader.id}`;
  expect(await answeredWhile(leaving, () => report(id, reader))).toMatchObject({ status: 201 });
  const { rows } = await opened.database.execute(sql`select user_id from comment_report`);
  expect(rows).toEqual([{ user_id: null }]);
});

test('an objection about a comment that is being deleted, alone or with the account, gets 404', async () => {
  for (const [title, table] of [
    ['Hidden', 'comment'],
    ['Insulted', 'user'],
  ] as const) {
    const { id, author } = await storeComment(title, 'An insult');
    const key = table === 'user' ? author.id : id;
    const going = sql`delete from ${sql.identifier(table)} where id = ${key}`;
    const object = () => author.post(`/api/objections/${id}`, { text: 'It is none' });
    expect(await answeredWhile(going, object)).toMatchObject(gone);
  }
});
