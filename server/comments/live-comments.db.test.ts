import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CommentEvents } from '#contract/comment.ts';
import { sql } from '#db/drizzle.ts';
import { openNotifications, type Notice, type Notifications } from '#db/notifications.ts';
import type { App } from '#server/app.ts';
import { readEvents, type StreamEvent } from '#tests/support/event-stream.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

type Given = { heartbeat?: number; rateLimits?: boolean };
type Process = { app: App['routes']; site: App; notifications: Notifications };

let opened: TestDatabase;
let one: Process;
let other: Process;
let ada: Reader;
let articles = 0;

async function startProcess({ heartbeat, rateLimits = false }: Given = {}): Promise<Process> {
  const notifications = await openNotifications(opened.connection, quietLog);
  const site = openTestApp(opened.database, { notifications, heartbeat, config: { rateLimits } });
  return { app: site.routes, site, notifications };
}

async function stopProcess({ site, notifications }: Process): Promise<void> {
  site.endStreams();
  await notifications.close();
}

beforeAll(async () => {
  opened = await openTestDatabase();
  one = await startProcess();
  other = await startProcess();
  ada = await newMember(one.app, 'ada@example.org');
});
afterAll(async () => {
  for (const process of [one, other]) await stopProcess(process);
  await opened.close();
});

async function newArticle(): Promise<string> {
  const title = `Article ${++articles}`;
  await storeArticle(opened.database, { title });
  return urlOf(title);
}

const streamOf = (article: string) => `/api/comment_stream?article_id=${encodeURIComponent(article)}`;

/** Opens a stream as somebody who is not signed in. */
async function follow({ app }: Process, article: string, lastEventId?: string) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await new Reader(app).send('GET', streamOf(article), undefined, { headers });
  const events = readEvents(response);
  /** The next event that a page would hear of. */
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const { value } = await events.next();
      if (!value || value.event !== 'message') return value ?? undefined;
    }
  };
  return { response, next, stop: () => events.return() };
}

const post = (article_id: string, content: string, reader = ada) =>
  reader.post('/api/create_comment', { data: { article_id, content } });
const created = (content: string) => ({ event: 'created', data: { comment: { content } } });
const idIn = ({ body }: { body: unknown }) => (body as { data: { comment_id: string } }).data.comment_id;

test('readers at every process hear of new and deleted comments, in their public form', async () => {
  const article = await newArticle();
  const streams = [await follow(one, article), await follow(other, article)];
  expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream');
  const comment_id = idIn(await post(article, 'Live'));
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

test("members know their own comments among the events by an id, also from a namesake's", async () => {
  const article = await newArticle();
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

test('comments of other articles stay where they are', async () => {
  const [here, elsewhere] = [await newArticle(), await newArticle()];
  const stream = await follow(one, here);
  await post(elsewhere, 'There');
  await post(here, 'Here');
  expect(await stream.next()).toMatchObject(created('Here'));
  await stream.stop();
});

test('who comes back hears what was missed and nothing twice', async () => {
  const article = await newArticle();
  await post(article, 'Before');
  const list = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;
  const known = (await ada.get(list)).headers.get('x-last-event-id') ?? '';
  const gone = idIn(await post(article, 'Gone again'));
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

test('what was hidden meanwhile is told to nobody who comes back', async () => {
  const article = await newArticle();
  await post(article, 'Before');
  const comment_id = idIn(await post(article, 'Over the line'));
  await opened.database.execute(
    sql`update comment set hidden_reason = 'An insult', hidden_at = now() where id = ${comment_id}`,
  );
  const stream = await follow(one, article, '1');
  expect(await stream.next()).toEqual({ event: 'deleted', data: { comment_id } });
  await stream.stop();
});

test('who has missed too much, or comes from nowhere, is told to read again', async () => {
  const article = await newArticle();
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

test('who has missed more than a stream may hold is told to read again, and hears on', async () => {
  const article = await newArticle();
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

test('many at once are all heard, in one order by everybody', async () => {
  const article = await newArticle();
  const streams = [await follow(one, article), await follow(other, article)];
  const members = await Promise.all(
    Array.from({ length: 4 }, (_, number) => newMember(one.app, `many${number}@example.org`)),
  );
  const posts = members.flatMap((member) =>
    Array.from({ length: 8 }, (_, n) => post(article, `No. ${n}`, member)),
  );
  const statuses = (await Promise.all(posts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const heard: string[][] = [];
  for (const { next, stop } of streams) {
    const ids: string[] = [];
    while (ids.length < posts.length) {
      const event = await next();
      const { comment } = CommentEvents.created.parse(event?.data);
      ids.push(comment.comment_id);
    }
    heard.push(ids);
    await stop();
  }
  expect(new Set(heard[0]).size).toBe(posts.length);
  expect(heard[1]).toEqual(heard[0]);
});

test('comments of somebody who leaves vanish from open pages', async () => {
  const article = await newArticle();
  const carl = await newMember(one.app, 'carl@example.org');
  const comment_id = idIn(await post(article, 'Farewell', carl));
  const stream = await follow(other, article);
  await carl.post('/api/auth/delete-user');
  expect(await stream.next()).toEqual({ event: 'deleted', data: { comment_id } });
  await stream.stop();
});

/** How often the database is asked something until a process has heard of a change ten times. */
async function countQuestions({ notifications }: Process, told: Notice): Promise<number> {
  const count = 10;
  let [asked, heard] = [0, 0];
  const onQuestion = () => asked++;
  const stopHearing = notifications.subscribe(() => heard++);
  opened.database.$client.on('acquire', onQuestion);
  for (let n = 0; n < count; n++) await other.notifications.publish(told);
  await expect.poll(() => heard).toBe(count);
  opened.database.$client.off('acquire', onQuestion);
  stopHearing();
  return asked;
}

test('discussions are looked at where a member has left, not at each log-out, and once for many', async () => {
  const quiet = await startProcess({ heartbeat: 3_600_000 });
  const article = await newArticle();
  const stream = await follow(quiet, article);
  await post(article, 'Followed');
  await stream.next();
  const change = { kind: 'member', userId: 'somebody' } as const;
  expect(await countQuestions(quiet, change)).toBe(0);
  const holder = new Client({ connectionString: opened.connection.url });
  await holder.connect();
  await holder.query('begin; lock table discussion');
  expect(await countQuestions(quiet, { ...change, left: true })).toBe(1);
  await holder.end();
  await stream.stop();
  await stopProcess(quiet);
});

test('a change that nobody announced is found at the next heartbeat', async () => {
  const quick = await startProcess({ heartbeat: 1_000 });
  const article = await newArticle();
  const stream = await follow(quick, article);
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select id, ${ada.id}, 'Unannounced' from article where url = ${article}`);
  expect(await stream.next()).toMatchObject(created('Unannounced'));
  await stream.stop();
  await stopProcess(quick);
});

test('who leaves or does not read costs nothing lasting', async () => {
  const quick = await startProcess({ heartbeat: 20 });
  const article = await newArticle();
  const deaf = await new Reader(quick.app).send('GET', streamOf(article));
  expect(deaf.status).toBe(200);
  const stream = await follow(quick, article);
  const listening = stream.next();
  const head = await new Reader(quick.app).send('HEAD', streamOf(article));
  expect(head.body).toBeNull();
  await expect.poll(() => quick.site.countStreams()).toBe(1);
  await post(article, 'Still there');
  expect(await listening).toMatchObject(created('Still there'));
  await stream.stop();
  await expect.poll(() => quick.site.countStreams()).toBe(0);
  await stopProcess(quick);
});

test('who leaves before they have caught up costs no further question to the database', async () => {
  const article = await newArticle();
  await post(article, 'Missed');
  const response = await new Reader(one.app).send('GET', `${streamOf(article)}&last_event_id=0`);
  await response.body?.cancel();
  let asked = 0;
  const count = () => asked++;
  const questions = async () => {
    for (let n = 0; n < 20; n++) await opened.database.execute(sql`select 1`);
  };
  await questions(); // what was under way is answered meanwhile
  opened.database.$client.on('acquire', count);
  await questions();
  opened.database.$client.off('acquire', count);
  expect(asked).toBe(20);
});

test('one address may follow in 200 places; others still find room', async () => {
  const article = await newArticle();
  const limited = await startProcess({ rateLimits: true });
  const open = (address: string) =>
    new Reader(limited.app).send('GET', streamOf(article), undefined, { address });
  const streams = await Promise.all(Array.from({ length: 200 }, () => open('198.51.100.7')));
  expect(await (await open('198.51.100.7')).json()).toMatchObject({ code: 'too_many_streams' });
  streams.push(await open('198.51.100.8'));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  for (const { body } of streams) await body?.cancel();
  expect(limited.site.countStreams()).toBe(0);
  await stopProcess(limited);
});

test('a process that drains ends its streams', async () => {
  const leaving = await startProcess();
  const stream = await follow(leaving, await newArticle());
  leaving.site.endStreams();
  expect(await stream.next()).toBeUndefined();
  await stopProcess(leaving);
});

test('streams are only for articles', async () => {
  const { status } = await new Reader(one.app).get(streamOf('https://elsewhere.example/'));
  expect(status).toBe(404);
});
