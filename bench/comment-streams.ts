import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { postWell, signUp } from '#tests/support/site-client.ts';
import { until, type Site } from '#tests/support/site.ts';
import { getRaw, textOf } from './http-client.ts';
import { kilobytes, megabytes, p50AndP99, type Row } from './report.ts';
import { residentBytesOf } from './site-process.ts';

const readers = 1_000;
const posts = 40;
const postEvery = 100; // ms
const settle = 3_000; // ms
const arriveWithin = 30_000; // ms

const List = z.object({ data: z.array(z.object({ url: z.string() })) });

/**
 * A thousand readers follow the comments of one article live: the memory that they need, and how long a post takes to
 * reach them.
 */
export async function measureStreams(site: Site): Promise<Row[]> {
  const articleUrl = await lastArticle(site);
  const cookie = await signUp(site.url, 'follower@readers.example');
  const post = (content: string) =>
    postWell(`${site.url}/api/create_comment`, { data: { article_id: articleUrl, content } }, { cookie });
  await post('Before anybody follows'); // warm-up, so that the code is compiled
  await pause(settle);
  const before = await residentBytesOf(site);
  const crowd = await openStreams(
    `${site.url}/api/comment_stream?${new URLSearchParams({ article_id: articleUrl })}`,
  );
  await pause(settle);
  const filled = await residentBytesOf(site);
  const { delays, replies } = await postToAll(crowd, post);
  crowd.leave();
  return [
    {
      what: `memory with ${readers.toLocaleString('en')} open streams`,
      measured: `${megabytes(filled)}, ${kilobytes((filled - before) / readers)} each`,
      comparedWith: `before: ${megabytes(before)}`,
      ratio: filled / before,
    },
    {
      what: `from sending a post to its arrival at all ${readers.toLocaleString('en')}`,
      measured: p50AndP99(delays),
      comparedWith: `reply to the post: ${p50AndP99(replies)}`,
    },
  ];
}

type Crowd = { heard: Map<string, number[]>; leave: () => void };

/**
 * Opens a stream for each reader. For each text that is a key of `heard`, notes when it arrived at each of them
 * (performance.now()).
 */
async function openStreams(url: string): Promise<Crowd> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const heard = new Map<string, number[]>();
  const hear = (chunk: Buffer) => {
    const [, text] = /"content":"([^"]*)"/.exec(chunk.toString()) ?? [];
    if (text !== undefined) heard.get(text)?.push(performance.now());
  };
  const responses = await Promise.all(
    Array.from({ length: readers }, async () => {
      const response = await openStream(url, agent);
      response.on('data', hear);
      response.on('error', () => undefined); // when we leave
      return response;
    }),
  );
  return {
    heard,
    leave: () => {
      for (const response of responses) response.destroy();
    },
  };
}

function openStream(url: string, agent: Agent): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(url, { agent }, (response) => {
    if (response.statusCode === 200) resolve(response);
    else reject(new Error(`A stream was answered with ${response.statusCode}.`));
  });
  request.on('error', reject);
  return promise;
}

/**
 * Sends one post after the other; the milliseconds from sending each to its arrival at all readers, and to its reply.
 */
async function postToAll({ heard }: Crowd, post: (content: string) => Promise<unknown>) {
  const [delays, replies]: [number[], number[]] = [[], []];
  for (let n = 0; n < posts; n += 1) {
    const content = `Live ${n}`;
    const arrivals: number[] = [];
    heard.set(content, arrivals);
    const sent = performance.now();
    await post(content);
    replies.push(performance.now() - sent);
    await until(async () => arrivals.length === readers, arriveWithin);
    delays.push(...arrivals.map((at) => at - sent));
    await pause(postEvery);
  }
  return { delays, replies };
}

/** An article that no other measurement uses. */
async function lastArticle(site: Site): Promise<string> {
  const { data } = List.parse(JSON.parse(textOf(await getRaw(`${site.url}/api/world_news?page=150`))));
  return data.at(-1)?.url ?? '';
}
