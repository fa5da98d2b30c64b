import { afterAll, expect, test } from 'vitest';
import { CommentEvents } from '#contract/comment.ts';
import { sql } from '#db/drizzle.ts';
import { follow, streamOf } from '#tests/support/comment-streams.ts';
import { writeComment } from '#tests/support/comments.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { startProcess, startTwoProcesses, stopProcess } from '#tests/support/processes.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { newArticle } from '#tests/support/stored-article.ts';

// Heartbeats would bring what no notice has brought.
const { opened, one, other, stop } = await startTwoProcesses({ heartbeat: 3_600_000 });
const ada = await newMember(one.app, 'ada@example.org');
afterAll(stop);

const post = (article: string, content: string, reader = ada) => writeComment(reader, article, content);
const created = (content: string) => ({ event: 'created', data: { comment: { content } } });

test('streams of every process get new and deleted comments, in their public form', async () => {
  const article = await newArticle(opened.database);
  const streams = [await follow(one, article), await follow(other, article)];
  expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream');
  const comment_id = await post(article, 'Live');
  for (const { next } of streams) {
    const event = await next();
    expect(event).toMatchObject(created('Live'));
    expect(JSON.stringify(event)).not.toContain('ada@');
  }
  await ada.delete('/api/delete_comment', { article_id: article, comment_id });
  for (const { next, stop } of streams) {
    expect(await next()).toEqual({ event: 'deleted', data: { comment_id } });
    await stop();
  }
});

test('members recognise their own comments in events by an id, even from those of a namesake', async () => {
  const article = await newArticle(opened.database);
  const namesake = await newMember(one.app, 'ada@example.com');
  for (const { id, patch } of [ada, namesake]) await patch(`/api/users/${id}`, { displayName: 'Ada' });
  const list = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
  const [own, others] = await Promise.all(
    [ada, namesake].map(async ({ get }) => (await get(list)).headers.get('x-own-user-id')),
  );
  expect(own).not.toBe(others);
  const stream = await follow(other, article);
  await post(article, 'By one Ada');
  await post(article, 'By the other', namesake);
  for (const user_id of [own, others])
    expect(await stream.next()).toMatchObject({ data: { comment: { username: 'Ada', user_id } } });
  await stream.stop();
  expect((await new Reader(one.app).get(list)).headers.has('x-own-user-id')).toBe(false);
});

test('comments on other articles are not sent', async () => {
  const [here, elsewhere] = [await newArticle(opened.database), await newArticle(opened.database)];
  const stream = await follow(one, here);
  await post(elsewhere, 'There');
  await post(here, 'Here');
  expect(await stream.next()).toMatchObject(created('Here'));
  await stream.stop();
});

test('a reconnecting stream gets the missed events, and none twice', async () => {
  const article = await newArticle(opened.database);
  await post(article, 'Before');
  const list = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
  const known = (await ada.get(list)).headers.get('x-last-event-id') ?? '';
  const gone = await post(article, 'Gone again');
  await post(article, 'Missed');
  await ada.delete('/api/delete_comment', { article_id: article, comment_id: gone });
  const byHeader = await follow(other, article, known);
  const byParameter = new Reader(one.app).send('GET', `${streamOf(article)}&last_event_id=${known}`);
  const parameterEvents = readEvents(await byParameter);
  await post(article, 'Now');
  const expected = [created('Missed'), { event: 'deleted', data: { comment_id: gone } }, created('Now')];
  for (const event of expected) expect(await byHeader.next()).toMatchObject(event);
  await byHeader.stop();
  const heard: unknown[] = [];
  for await (const event of parameterEvents) {
    if (event.event !== 'message') heard.push(event);
    if (heard.length === expected.length) break;
  }
  expect(heard).toMatchObject(expected);
});

test('a comment that was hidden meanwhile is not sent to a reconnecting stream', async () => {
  const article = await newArticle(opened.database);
  await post(article, 'Before');
  const comment_id = await post(article, 'Over the line');
  await opened.database.execute(
    sql`update comment set hidden_reason = 'An insult', hidden_at = now() where id = ${comment_id}`,
  );
  const stream = await follow(one, article, '1');
  expect(await stream.next()).toEqual({ event: 'deleted', data: { comment_id } });
  await stream.stop();
});

test('a stream that has missed too much, or whose last event is unknown, is told to refetch', async () => {
  const article = await newArticle(opened.database);
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select article.id, ${ada.id}, 'Comment ' || n from article, generate_series(1, 250) as n
    where url = ${article}`);
  for (const lastEventId of ['3', '900', 'x']) {
    const stream = await follow(one, article, lastEventId);
    expect(await stream.next()).toEqual({ event: 'reload', data: {} });
    await post(article, `After ${lastEventId}`);
    expect(await stream.next()).toMatchObject(created(`After ${lastEventId}`));
    await stream.stop();
  }
});

test('a stream that has missed nothing is not told to refetch', async () => {
  const article = await newArticle(opened.database);
  await post(article, 'Known');
  const stream = await follow(one, article, '1');
  await post(article, 'New');
  expect(await stream.next()).toMatchObject(created('New'));
  await stream.stop();
});

test('a stream that has missed more changes than are kept is told to refetch, however short they are', async () => {
  const article = await newArticle(opened.database);
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select article.id, ${ada.id}, 'Comment ' || n from article, generate_series(1, 250) as n
    where url = ${article}`);
  await opened.database.execute(sql`
    delete from comment using article where article.id = comment.article_id and url = ${article}`);
  const away = await follow(one, article, '250');
  expect(await away.next()).toEqual({ event: 'reload', data: {} });
  await away.stop();
  const shortlyAway = await follow(one, article, '300');
  expect(await shortlyAway.next()).toMatchObject({ event: 'deleted' });
  await shortlyAway.stop();
});

test('a stream that has missed more than its buffer is told to refetch, and goes on', async () => {
  const article = await newArticle(opened.database);
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select article.id, ${ada.id}, repeat('Слово ', 300) || n from article, generate_series(1, 20) as n
    where url = ${article}`);
  const stream = await follow(one, article, '1');
  expect(await stream.next()).toEqual({ event: 'reload', data: {} });
  await post(article, 'After a long time');
  expect(await stream.next()).toMatchObject(created('After a long time'));
  await stream.stop();
  const shortlyAway = await follow(other, article, '18');
  for (const event of [created('19'), created('20'), created('After a long time')]) {
    const { data } = (await shortlyAway.next()) ?? {};
    expect((data as typeof event.data).comment.content).toContain(event.data.comment.content);
  }
  await shortlyAway.stop();
});

test('many simultaneous comments are all sent, in the same order to everybody', async () => {
  const article = await newArticle(opened.database);
  const streams = [await follow(one, article), await follow(other, article)];
  const members = await Promise.all(
    Array.from({ length: 4 }, (_, number) => newMember(one.app, `many${number}@example.org`)),
  );
  const posted = await Promise.all(
    members.flatMap((member) => Array.from({ length: 8 }, (_, n) => post(article, `No. ${n}`, member))),
  );
  const heard: string[][] = [];
  for (const { next, stop } of streams) {
    const ids: string[] = [];
    while (ids.length < posted.length) {
      const event = await next();
      const { comment } = CommentEvents.created.parse(event?.data);
      ids.push(comment.comment_id);
    }
    heard.push(ids);
    await stop();
  }
  expect(new Set(heard[0])).toEqual(new Set(posted));
  expect(heard[1]).toEqual(heard[0]);
});

test('comments of a deleted account disappear from open pages', async () => {
  const article = await newArticle(opened.database);
  const carl = await newMember(one.app, 'carl@example.org');
  const comment_id = await post(article, 'Farewell', carl);
  const stream = await follow(other, article);
  await carl.post('/api/auth/delete-user');
  expect(await stream.next()).toEqual({ event: 'deleted', data: { comment_id } });
  await stream.stop();
});

const postUnannounced = (article: string) =>
  opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select id, ${ada.id}, 'Unannounced' from article where url = ${article}`);

test('what happened while notices were interrupted is found once they arrive again', async () => {
  const article = await newArticle(opened.database);
  const stream = await follow(one, article);
  await postUnannounced(article);
  await other.notifications.publish({ kind: 'gap' });
  expect(await stream.next()).toMatchObject(created('Unannounced'));
  await stream.stop();
});

test('a change without a notification is found by whoever opens the page next, for all', async () => {
  const article = await newArticle(opened.database);
  const stream = await follow(one, article);
  await postUnannounced(article);
  const later = await follow(one, article);
  expect(await stream.next()).toMatchObject(created('Unannounced'));
  await stream.stop();
  await later.stop();
});

test('a change without a notification is found at the next heartbeat', async () => {
  const quick = await startProcess(opened, { heartbeat: 1_000 });
  const article = await newArticle(opened.database);
  const stream = await follow(quick, article);
  await postUnannounced(article);
  expect(await stream.next()).toMatchObject(created('Unannounced'));
  await stream.stop();
  await stopProcess(quick);
});

test('if the database loses changes, as when a replica takes over, streams are told to refetch, and go on', async () => {
  const quick = await startProcess(opened, { heartbeat: 1_000 });
  const article = await newArticle(opened.database);
  const stream = await follow(quick, article);
  for (const content of ['Kept', 'Lost', 'Lost, too']) {
    await post(article, content);
    expect(await stream.next()).toMatchObject(created(content));
  }
  await opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`); // no triggers
    await transaction.execute(sql`delete from comment where content like 'Lost%'`);
    await transaction.execute(sql`delete from comment_event where version > 1 and article_id in (
      select id from article where url = ${article})`);
    await transaction.execute(sql`
      update discussion set version = 1, comments = 1 where article_id = (select id from article where url = ${article})`);
  });
  expect(await stream.next()).toEqual({ event: 'reload', data: {} });
  for (const content of ['New', 'New, too']) {
    await post(article, content);
    expect(await stream.next()).toMatchObject(created(content));
  }
  await stream.stop();
  await stopProcess(quick);
});

test('the stream of an article that is taken down gets no more comments', async () => {
  const quick = await startProcess(opened, { heartbeat: 1_000 });
  const [told, missed] = [await newArticle(opened.database), await newArticle(opened.database)];
  const [hears, waits] = [await follow(one, told), await follow(quick, missed)];
  await opened.database.execute(sql`update article set removed = true where url in (${told}, ${missed})`);
  const { rows } = await opened.database.execute<{ id: string }>(sql`
    insert into comment (article_id, user_id, content)
    select id, ${ada.id}, 'Meanwhile' from article where url = ${missed} returning article_id as id`);
  await other.notifications.publish({ kind: 'comment', articleId: Number(rows[0]?.id) });
  expect(await waits.next()).toBeUndefined();
  await other.notifications.publish({ kind: 'removal', articles: [], sections: [] });
  expect(await hears.next()).toBeUndefined();
  await stopProcess(quick);
});

test('a stream needs a known article', async () => {
  const { status } = await new Reader(one.app).get(streamOf('https://elsewhere.example/'));
  expect(status).toBe(404);
});
