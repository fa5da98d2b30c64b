import { Hono } from 'hono';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { connectDatabase, type Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { AppError } from '#server/http/app-error.ts';
import { createOutageLog } from '#server/http/outage-log.ts';
import { follow, streamOf } from '#tests/support/comment-streams.ts';
import { writeComment } from '#tests/support/comments.ts';
import { startProcess, startTwoProcesses, stopProcess, type Process } from '#tests/support/processes.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { newArticle } from '#tests/support/stored-article.ts';
import { createCommentStreams } from './comment-streams.ts';

const { opened, one, other, stop } = await startTwoProcesses();
const ada = await newMember(one.app, 'ada@example.org');
afterAll(stop);

const post = (article: string, content: string) => writeComment(ada, article, content);
const created = (content: string) => ({ event: 'created', data: { comment: { content } } });

/** How many queries a process makes until it has been notified of ten changes. */
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

test('discussions are checked when members delete their accounts, not when they log out, and once for several', async () => {
  const quiet = await startProcess(opened, { heartbeat: 3_600_000 });
  const article = await newArticle(opened.database);
  const stream = await follow(quiet, article);
  await post(article, 'Followed');
  await stream.next();
  const change = { kind: 'member', userId: 'somebody' } as const;
  expect(await countQuestions(quiet, change)).toBe(0);
  const holder = new Client({ connectionString: opened.connection.url });
  await holder.connect();
  await holder.query('begin; lock table discussion');
  expect(await countQuestions(quiet, { ...change, left: { picture: null } })).toBe(1);
  await holder.end();
  await stream.stop();
  await stopProcess(quiet);
});

test('streams that were closed or are not read do not keep resources', async () => {
  const quick = await startProcess(opened, { heartbeat: 20 });
  const article = await newArticle(opened.database);
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

test('a stream that is closed before it has caught up makes no further queries', async () => {
  const article = await newArticle(opened.database);
  await post(article, 'Missed');
  const response = await new Reader(one.app).send('GET', `${streamOf(article)}&last_event_id=0`);
  await response.body?.cancel();
  let asked = 0;
  const count = () => asked++;
  const questions = async () => {
    for (let n = 0; n < 20; n++) await opened.database.execute(sql`select 1`);
  };
  await questions(); // lets queries in progress end
  opened.database.$client.on('acquire', count);
  await questions();
  opened.database.$client.off('acquire', count);
  expect(asked).toBe(20);
});

test('one sender can have 200 streams, from however many addresses, and others still get theirs', async () => {
  const article = await newArticle(opened.database);
  const limited = await startProcess(opened, { config: { rateLimits: true } });
  const open = (address: string) =>
    new Reader(limited.app).send('GET', streamOf(article), undefined, { address });
  // Providers assign up to 65,536 such networks to a customer.
  const streams = await Promise.all(Array.from({ length: 200 }, (_, n) => open(`2001:db8:1:${n}::7`)));
  expect(await (await open('2001:db8:1:ffff::7')).json()).toMatchObject({ code: 'too_many_streams' });
  streams.push(await open('2001:db8:2::7'), await open('198.51.100.8'));
  expect(streams.every(({ status }) => status === 200)).toBe(true);
  for (const { body } of streams) await body?.cancel();
  expect(limited.site.countStreams()).toBe(0);
  await stopProcess(limited);
});

/** Streams of a discussion with seven changes, as far as the database tells of it. */
function openStreams(database: Database) {
  const outages = createOutageLog(database, quietLog);
  const parts = { database, notifications: one.notifications, log: quietLog, outages };
  const streams = createCommentStreams({ ...parts, senderOf: () => 'somebody', rateLimits: false });
  const app = new Hono()
    .get('/', (c) => streams.open(c, { articleId: 1, version: 7, total: 7 }, c.req.query('known')))
    .onError((error, c) => c.text(error.message, error instanceof AppError ? error.status : 500));
  return { ...streams, ask: (path = '/') => new Reader(app).send('GET', path) };
}

test('a process has at most 10,000 streams', async () => {
  const { ask, count, end } = openStreams(opened.database);
  for (let n = 0; n < 10_000; n++) await ask();
  expect(count()).toBe(10_000);
  expect((await ask()).status).toBe(429);
  end();
});

test('a reader whose missed changes cannot be read is disconnected, to come back for them', async () => {
  const url = new URL(opened.connection.url);
  url.searchParams.set('host', '/nowhere');
  const away = connectDatabase({ ...opened.connection, url: url.href }, 1);
  const { ask, count, end } = openStreams(away);
  const [behind, upToDate] = [await ask('/?known=3'), await ask('/?known=7')];
  expect(await behind.text()).toContain('id: 3');
  expect([upToDate.status, count()]).toEqual([200, 1]);
  end();
  await away.$client.end();
});

test('changes of a discussion that nobody follows any more are not read', async () => {
  const quiet = await startProcess(opened, { heartbeat: 3_600_000 });
  const article = await newArticle(opened.database);
  const { rows } = await opened.database.execute<{ id: string }>(
    sql`select id from article where url = ${article}`,
  );
  const change = { kind: 'comment', articleId: Number(rows[0]?.id) } as const;
  const stream = await follow(quiet, article);
  await post(article, 'Followed');
  await stream.next();
  expect(await countQuestions(quiet, change)).toBeGreaterThan(0);
  await stream.stop();
  await expect.poll(() => countQuestions(quiet, change)).toBe(0);
  await stopProcess(quiet);
});

test('a process that drains ends its streams', async () => {
  const leaving = await startProcess(opened);
  const stream = await follow(leaving, await newArticle(opened.database));
  leaving.site.endStreams();
  expect(await stream.next()).toBeUndefined();
  await stopProcess(leaving);
});
