import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { follow, streamOf } from '#tests/support/comment-streams.ts';
import { writeComment } from '#tests/support/comments.ts';
import { startProcess, startTwoProcesses, stopProcess, type Process } from '#tests/support/processes.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { newArticle } from '#tests/support/stored-article.ts';

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

test('a process that drains ends its streams', async () => {
  const leaving = await startProcess(opened);
  const stream = await follow(leaving, await newArticle(opened.database));
  leaving.site.endStreams();
  expect(await stream.next()).toBeUndefined();
  await stopProcess(leaving);
});
