import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { headlines } from './headlines.ts';
import { serve } from './helper-server.ts';
import { languages, writer } from './words.ts';

/**
 * Publishers on loopback: /feed/<number> is a feed of 30 items that never changes and answers its ETag with 304;
 * /news/<language>/<number> has 30 reports that look like news; /big/<number> has 5 MB and other articles at every
 * request. usage: publishers.ts
 */
const itemsPerFeed = 30;
const bigItems = 500; // the most that is taken from one feed
const bigBytes = 5_000_000;
const newsReports = 40_000;
const hour = 3_600_000; // ms

const writers = languages.map(writer);
const started = Date.now();
let bigRequests = 0;

await serve(async (request, response) => {
  const [, kind, number = '', rest] = (request.url ?? '').split('/');
  if (kind === 'feed') sendFeed(request, response, Number(number));
  else if (kind === 'news') send(response, await newsFeed(number, Number(rest)), {});
  else if (kind === 'big') send(response, bigFeed(number), {});
  else response.writeHead(404).end();
});

function sendFeed(request: IncomingMessage, response: ServerResponse, number: number): void {
  const etag = `"feed-${number}"`;
  if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else
    send(response, rss(`Publisher ${number}`, items(`feed-${number}`, number, itemsPerFeed, 20)), { etag });
}

function send(response: ServerResponse, body: string, headers: Record<string, string>): void {
  response.writeHead(200, { 'content-type': 'application/rss+xml; charset=utf-8', ...headers }).end(body);
}

/** Reports in a language, different ones in each feed. */
async function newsFeed(language: string, number: number): Promise<string> {
  news ??= readNews();
  const reports = (await news).get(language) ?? [];
  const own = reports.slice(number * itemsPerFeed, (number + 1) * itemsPerFeed);
  return rss(
    `Publisher ${number} (${language})`,
    own.map(({ id, title, description }, n) => ({
      title,
      description,
      link: `https://publisher.example/news/${id}`,
      published: new Date(started - (n * hour) / 2),
    })),
  );
}

let news: Promise<Map<string, GroupedArticle[]>> | undefined;

async function readNews(): Promise<Map<string, GroupedArticle[]>> {
  const reports: GroupedArticle[] = [];
  for await (const report of headlines(newsReports)) if (reports.push(report) === newsReports) break;
  return Map.groupBy(reports, ({ language }) => language);
}

function bigFeed(number: string): string {
  bigRequests += 1;
  const wordsEach = bigBytes / bigItems / 14; // a word and its space, on average, as UTF-8
  return rss(`Big publisher ${number}`, items(`big-${number}-${bigRequests}`, 0, bigItems, wordsEach));
}

function items(name: string, language: number, count: number, words: number): RssItem[] {
  const write = writers[language % writers.length] ?? (() => '');
  return Array.from({ length: count }, (_, n) => ({
    title: write(7),
    link: `https://publisher.example/${name}/${n}`,
    description: write(Math.round(words)),
    image: `https://images.publisher.example/${name}/${n}.jpg`,
    published: new Date(started - (n * hour) / 2),
    categories: ['Sport'],
  }));
}
