import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Comment, CommentReply } from '#contract/comment.ts';
import { sql } from '#db/drizzle.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const visitor = () => new Reader(app);
let articles = 0;

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const ada = await newMember(app, 'ada@example.org');
const bob = await newMember(app, 'bob@example.org');
afterAll(opened.close);

/** The url of an article without comments. */
async function newArticle(): Promise<string> {
  const title = `Article ${++articles}`;
  await storeArticle(opened.database, { title });
  return urlOf(title);
}

const post = (reader: Reader, article_id: string, content: string) =>
  reader.post('/api/create_comment', { data: { article_id, content } });

async function posted(reader: Reader, article_id: string, content: string): Promise<Comment> {
  const { body, status } = await post(reader, article_id, content);
  expect(status).toBe(201);
  return CommentReply.parse(body).data;
}

async function read(reader: Reader, article: string, before?: string): Promise<Comment[]> {
  const older = before === undefined ? '' : `&before=${before}`;
  const path = `/api/get_article_comments?article_id=${encodeURIComponent(article)}${older}`;
  return z.array(Comment).parse((await reader.get(path)).body);
}

const remove = (reader: Reader, body: object) => reader.delete('/api/delete_comment', body);

test('comments are stored and listed for everybody, newest first, with author and time', async () => {
  const article = await newArticle();
  expect(await read(visitor(), article)).toEqual([]);
  const first = await posted(ada, article, '  First words \n');
  const second = await posted(bob, article, 'Second words');
  expect(first).toMatchObject({ user_id: 'ada@example.org', article_id: article, content: 'First words' });
  expect(Date.now() - Date.parse(first.created_at)).toBeLessThan(60_000);
  const shown = await read(visitor(), article);
  expect(shown.map(({ comment_id }) => comment_id)).toEqual([second.comment_id, first.comment_id]);
  expect(shown[1]).toMatchObject({ username: first.username, picture: null, created_at: first.created_at });
});

test('mail addresses are only sent to their owners', async () => {
  const article = await newArticle();
  await posted(ada, article, 'One');
  await posted(ada, article, 'Two');
  for (const reader of [visitor(), bob]) {
    const shown = await read(reader, article);
    expect(JSON.stringify(shown)).not.toContain('ada@');
    expect(shown[0]?.user_id).toMatch(/^member-/);
    expect(shown[0]?.user_id).toBe(shown[1]?.user_id);
  }
  expect((await read(ada, article)).map(({ user_id }) => user_id)).toEqual(
    Array.from({ length: 2 }, () => 'ada@example.org'),
  );
});

test('the body can also be flat, as the specification allows', async () => {
  const article = await newArticle();
  const body = { user_id: 'Ada@example.org', article_id: article, username: 'Anybody', content: 'Flat' };
  const { status, body: reply } = await ada.post('/api/create_comment', body);
  expect(status).toBe(201);
  expect(CommentReply.parse(reply).data.username).not.toBe('Anybody');
  expect((await remove(ada, { data: { article_id: article, user_id: 'ada@example.org' } })).status).toBe(200);
});

async function refusal(reader: Reader, data: object): Promise<unknown[]> {
  const { status, body } = await reader.post('/api/create_comment', { data });
  return [status, (body as { code: string }).code];
}

test('invalid comments are refused with a reason', async () => {
  const article = await newArticle();
  const length = {
    status: 400,
    body: { code: 'invalid_content', error: 'A comment must be 1 to 2,000 characters long.' },
  };
  for (const content of ['', ' \n\t ', '\u0000\u202E', '\u200B', 'x'.repeat(2001), '🦉'.repeat(2001)])
    expect(await post(ada, article, content)).toMatchObject(length);
  expect(await refusal(ada, { article_id: article, content: 7 })).toEqual([400, 'invalid_content']);
  expect(await refusal(ada, { content: 'Hello' })).toEqual([400, 'invalid_article_id']);
  expect(await refusal(ada, { article_id: 'https://elsewhere.example/', content: 'Hello' })).toEqual([
    404,
    'article_not_found',
  ]);
  expect(await refusal(visitor(), { article_id: article, content: 'Hello' })).toEqual([401, 'not_signed_in']);
  expect(await read(visitor(), article)).toEqual([]);
  await posted(ada, article, '🦉'.repeat(2000));
});

test('a member cannot post or delete as somebody else, whatever the body says', async () => {
  const article = await newArticle();
  const own = await posted(bob, article, 'Mine');
  const seen = (await read(ada, article))[0]?.user_id;
  for (const user_id of ['bob@example.org', bob.id, seen, 'nobody', '']) {
    const forged = { user_id, article_id: article, username: 'bob', content: 'Not mine' };
    expect((await ada.post('/api/create_comment', { data: forged })).status).toBe(403);
    expect((await remove(ada, { ...forged, comment_id: own.comment_id })).status).toBe(403);
  }
  const theft = { article_id: article, user_id: 'ada@example.org', comment_id: own.comment_id };
  expect(await remove(ada, theft)).toMatchObject({ status: 404, body: { code: 'comment_not_found' } });
  expect((await remove(ada, { article_id: article })).status).toBe(404);
  expect((await remove(visitor(), theft)).status).toBe(401);
  for (const comment_id of ['%', "1' or '1'='1", '*', '-1', '1e3'])
    expect((await remove(bob, { article_id: article, comment_id })).status).toBe(400);
  for (const wild of ['%', '_%', "' or ''='"])
    expect((await remove(bob, { article_id: wild })).status).toBe(404);
  expect(await read(visitor(), article)).toHaveLength(1);
});

test('an ambiguous deletion deletes nothing', async () => {
  const article = await newArticle();
  const { comment_id } = await posted(ada, article, 'One');
  await posted(ada, article, 'Two');
  const spec = { article_id: article, user_id: 'ada@example.org' };
  expect(await remove(ada, spec)).toMatchObject({ status: 409, body: { code: 'ambiguous_comment' } });
  expect(await read(ada, article)).toHaveLength(2);
  expect(await remove(ada, { ...spec, comment_id })).toMatchObject({ status: 200, body: { success: true } });
  expect((await remove(ada, { ...spec, comment_id })).status).toBe(404);
  expect((await remove(ada, spec)).status).toBe(200);
  expect(await read(ada, article)).toEqual([]);
});

test('the same text within a minute is one comment, even with simultaneous requests', async () => {
  const article = await newArticle();
  const clicks = await Promise.all(Array.from({ length: 6 }, () => post(ada, article, 'Twice')));
  expect(clicks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409, 409, 409, 409, 409,
  ]);
  expect(await post(ada, article, ' Twice ')).toMatchObject({ body: { code: 'duplicate_comment' } });
  await posted(bob, article, 'Twice');
  await posted(ada, await newArticle(), 'Twice');
  await opened.database.execute(sql`update comment set created_at = created_at - interval '61 seconds'`);
  await posted(ada, article, 'Twice');
});

test('long discussions are returned in pages of 200 with the total', async () => {
  const article = await newArticle();
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select article.id, ${ada.id}, 'Comment ' || n from article, generate_series(1, 450) as n
    where url = ${article}`);
  const pieces: number[] = [];
  const seen = new Set<string>();
  let before: string | undefined;
  do {
    const piece = await read(visitor(), article, before);
    pieces.push(piece.length);
    for (const { comment_id } of piece) seen.add(comment_id);
    before = piece.at(-1)?.comment_id;
  } while (before !== undefined);
  expect(pieces).toEqual([200, 200, 50, 0]);
  expect(seen.size).toBe(450);
  const path = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
  const { headers } = await visitor().get(path);
  expect(headers.get('x-total-count')).toBe('450');
  expect(headers.get('x-last-event-id')).toBe('450');
});

const ask = async (query: string) => (await visitor().get(`/api/get_article_comments?${query}`)).body;

test('a list is refused without an article, with an invalid start, and for an unknown article', async () => {
  expect(await ask('')).toMatchObject({ code: 'invalid_article_id' });
  expect(await ask('article_id=https://elsewhere.example/')).toMatchObject({ code: 'article_not_found' });
  expect(await ask('article_id=x&before=last')).toMatchObject({ code: 'invalid_before' });
});

test('a new name is shown on all comments of a member', async () => {
  const article = await newArticle();
  const eve = await newMember(app, 'eve@example.org');
  await posted(eve, article, 'Hello');
  await eve.patch(`/api/users/${eve.id}`, { displayName: 'Eve <b>' });
  expect((await read(visitor(), article))[0]?.username).toBe('Eve <b>');
});

test("a member's picture is shown beside all their comments, unless it turns out not to be a picture", async () => {
  const article = await newArticle();
  const fay = await newMember(app, 'fay@example.org');
  expect((await posted(fay, article, 'Hello')).face).toBeNull();
  await fay.patch(`/api/users/${fay.id}`, { photoURL: 'https://pictures.example/fay.png' });
  const { face } = await posted(fay, article, 'It is me');
  expect(face).toMatch(/^[0-9a-f]{20}$/);
  const faces = async () => (await read(visitor(), article)).map((comment) => comment.face);
  expect(await faces()).toEqual([face, face]);
  const mark = (change: string) =>
    opened.database.execute(sql`update picture set ${sql.raw(change)} where id = ${face}`);
  await mark(`state = 'fine'`);
  expect(await faces()).toEqual([face, face]);
  await mark(`state = 'failed', retry_at = now() + interval '1 hour'`);
  expect(await faces()).toEqual([null, null]);
  await mark(`retry_at = now() - interval '1 second'`);
  expect(await faces()).toEqual([face, face]);
  await mark(`state = 'unfit'`);
  expect(await faces()).toEqual([null, null]);
});

test('deleting an account removes its comments', async () => {
  const article = await newArticle();
  const carl = await newMember(app, 'carl@example.org');
  await posted(carl, article, 'Hello');
  await posted(ada, article, 'Hello, Carl');
  expect((await carl.post('/api/auth/delete-user')).status).toBe(200);
  expect((await read(visitor(), article)).map(({ content }) => content)).toEqual(['Hello, Carl']);
  const path = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
  expect((await visitor().get(path)).headers.get('x-total-count')).toBe('1');
});
