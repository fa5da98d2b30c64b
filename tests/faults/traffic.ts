import { setTimeout as pause } from 'node:timers/promises';
import { readEvents } from '#tests/support/event-stream.ts';
import { signUp } from '#tests/support/site-client.ts';
import type { Site } from '#tests/support/site.ts';
import { count, shown } from './fault.ts';

const askEvery = 50; // ms
const giveUpAfter = 120_000; // ms

/** A member who comments on one article, and a visitor who follows its comments and requests pages all the time. */
export type Traffic = {
  /** The acknowledged comments, which must be there afterwards. */
  acknowledged: string[];
  /** How many replies had each status; 0: no reply at all, or a 503 that does not say when to try again. */
  statuses: Map<number, number>;
  /** Resolves once a new comment is stored and has arrived in the stream that was opened before the fault; fails after two minutes. */
  isWhole: () => Promise<void>;
  /** Acknowledged comments that are missing; asks the site at `elsewhere` if it was restarted at another address. */
  lost: (elsewhere?: Place) => Promise<string[]>;
  end: () => Promise<void>;
};

/** A site, or a proxy in front of it. */
type Place = Pick<Site, 'url'>;

/** Traffic on a site that has news. Comments are posted to `writer`, which may be another of its processes. */
export async function startTraffic(site: Place, writer: Place = site): Promise<Traffic> {
  const articleUrl = await anyArticle(site.url);
  const email = `reader-${crypto.randomUUID()}@example.org`;
  const cookie = await signUp(writer.url, email, { origin: site.url });
  const ended = new AbortController();
  const heard = new Set<string>();
  const listening = follow(site.url, articleUrl, heard, ended.signal);
  const acknowledged: string[] = [];
  const statuses = new Map<number, number>();
  let asked = 0;

  async function comment(): Promise<string | null> {
    const content = `Comment ${(asked += 1)}`;
    const body = JSON.stringify({ data: { article_id: articleUrl, content } });
    const headers = { 'content-type': 'application/json', origin: site.url, cookie };
    const status = await statusOf(`${writer.url}/api/create_comment`, { method: 'POST', headers, body });
    count(statuses, status);
    if (status !== 201) return null;
    acknowledged.push(content);
    return content;
  }

  async function work(): Promise<void> {
    while (!ended.signal.aborted) {
      await comment();
      const status = await statusOf(`${site.url}/api/articles/word${(asked += 1)}`); // in no cache
      count(statuses, status);
      await pause(askEvery);
    }
  }

  const working = work();
  return {
    acknowledged,
    statuses,
    isWhole: async () => {
      for (const begun = performance.now(); performance.now() - begun < giveUpAfter;) {
        const content = await comment();
        if (content !== null) {
          for (let looks = 0; looks < 40 && !heard.has(content); looks += 1) await pause(askEvery);
          if (heard.has(content)) return;
        }
        await pause(askEvery);
      }
      throw new Error(`No new comment has arrived for ${giveUpAfter / 1000} s.`);
    },
    lost: async (elsewhere = writer) => {
      const sofar = [...acknowledged]; // the traffic may still be adding to it
      const kept = await commentsOf(elsewhere.url, articleUrl);
      return sofar.filter((content) => !kept.has(content));
    },
    end: async () => {
      ended.abort();
      await Promise.all([working, listening]);
    },
  };
}

/** What became of the traffic, for the figures of an outcome. */
export function figuresOf({ acknowledged, statuses }: Traffic, lost: string[]): string {
  return `${acknowledged.length} acknowledged, ${lost.length} lost; answers ${shown(statuses)}`;
}

/** Follows the comments of an article, and reopens the stream when it ends, as browsers do. */
async function follow(
  origin: string,
  articleUrl: string,
  heard: Set<string>,
  end: AbortSignal,
): Promise<void> {
  const address = `${origin}/api/comment_stream?${new URLSearchParams({ article_id: articleUrl })}`;
  while (!end.aborted) {
    try {
      for await (const { data } of readEvents(await fetch(address, { signal: end })))
        noteContent(data, heard);
    } catch {
      // the site is down for now, or the traffic has ended
    }
    await pause(askEvery);
  }
}

function noteContent(data: unknown, heard: Set<string>): void {
  for (const [, content = ''] of JSON.stringify(data).matchAll(/"content":"([^"]*)"/g)) heard.add(content);
}

async function commentsOf(origin: string, articleUrl: string): Promise<Set<string>> {
  const kept = new Set<string>();
  for (let before = ''; ;) {
    const query = new URLSearchParams({ article_id: articleUrl, ...(before && { before }) });
    const response = await fetch(`${origin}/api/get_article_comments?${query}`);
    const page = (await response.json()) as { comment_id: string; content: string }[];
    for (const { content } of page) kept.add(content);
    before = page.at(-1)?.comment_id ?? '';
    if (before === '') return kept;
  }
}

async function anyArticle(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/world_news`);
  const { data } = (await response.json()) as { data: { url: string }[] };
  if (!data[0]) throw new Error('The site has no news to comment on.');
  return data[0].url;
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  try {
    const response = await ask(url, { ...init, signal: AbortSignal.timeout(5_000) });
    await response.arrayBuffer();
    return response.status === 503 && !response.headers.has('retry-after') ? 0 : response.status;
  } catch {
    return 0;
  }
}

/**
 * Like browsers, repeats a request that only reads if the other side closed an idle connection before it answered (RFC
 * 9112, 9.3.1), as a proxy does when it reloads its configuration.
 */
async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    const isClosedKept = error instanceof TypeError && hasAnsweredBefore(error.cause);
    if (!isClosedKept || init.method === 'POST') throw error;
    return fetch(url, init);
  }
}

/** Whether the failed connection had been used for an earlier reply. */
function hasAnsweredBefore(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause) || cause.code !== 'UND_ERR_SOCKET') return false;
  return 'socket' in cause && Number((cause.socket as { bytesRead?: number } | null)?.bytesRead) > 0;
}
