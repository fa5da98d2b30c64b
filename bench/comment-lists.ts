import type { Hono } from 'hono';
import { articlePath } from '#contract/article-address.ts';
import { commentsPerReply } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { createReplyMaker } from '#server/edge/reply-maker.ts';
import { createPages } from '#server/pages/pages.ts';
import { noPublisher } from '#tests/support/no-publisher.ts';
import { testOrigin } from '#tests/support/test-app.ts';
import { fillDiscussion, quietArticles } from './discussions.ts';
import { kilobytes, p50AndP99, type Row } from './report.ts';
import { quantile, timeRepeatedly } from './statistics.ts';

const sizes = [10, 1_000, 10_000];
const turns = 5;
const turnDuration = 600; // ms
const warmUpFor = 500; // ms

/**
 * How long the API takes, without any cache, for the first comments of an article, compared with the first page of a
 * list.
 */
export async function measureCommentLists(database: Database, app: Hono): Promise<Row[]> {
  const articles = (await quietArticles(database, 20)).slice(-sizes.length - 1);
  for (const [n, size] of sizes.entries()) await fillDiscussion(database, articles[n]?.id ?? 0, size);
  await database.execute(sql`vacuum (analyze) comment`); // as autovacuum does
  const ask = async (path: string) => {
    const response = await app.request(path);
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
    return (await response.arrayBuffer()).byteLength;
  };
  const rows: Row[] = [];
  for (const [n, size] of sizes.entries()) {
    const query = new URLSearchParams({ article_id: articles[n]?.url ?? '' });
    rows.push(
      await compare(
        size,
        () => ask(`/api/get_article_comments?${query}`),
        () => ask('/api/world_news'),
      ),
    );
  }
  const [silent, busy] = [articles.at(-1), articles.at(-2)].map((article) =>
    articlePath({ id: article?.slugId ?? '', title: '' }),
  );
  return [...rows, await comparePages(app, busy ?? '', silent ?? '')];
}

async function compare(size: number, ask: () => Promise<number>, list: () => Promise<number>): Promise<Row> {
  const bytes = await ask();
  const [asked, listed] = await inTurns(ask, list);
  // The ratio of the medians: a p99 depends on a single garbage collection, so it is only shown.
  const ratio = quantile(asked, 0.5) / quantile(listed, 0.5);
  const row: Row = {
    what: `first of ${size.toLocaleString('en')} comments (${kilobytes(bytes)})`,
    measured: p50AndP99(asked),
    comparedWith: `page 1 of a list: ${p50AndP99(listed)}`,
    ratio,
  };
  return size === sizes.at(-1) ? { ...row, goal: '< 1', met: ratio < 1 } : row;
}

/** Pages rendered from the database at every request, as on a cache miss. */
async function comparePages(app: Hono, busy: string, silent: string): Promise<Row> {
  const pages = await createPages('production', (error) => console.error(error));
  const makeReply = createReplyMaker(app, pages, {
    publisher: noPublisher,
    offersGoogle: false,
    passesPictures: true,
    origin: testOrigin,
    productName: 'Europe News',
  });
  const make = async (address: string) => {
    const first = await makeReply(address);
    const { status } = first.status === 302 ? await makeReply(first.headers.location ?? '') : first;
    if (status !== 200) throw new Error(`${address} was answered with ${status}.`);
  };
  const [crowded, empty] = await inTurns(
    () => make(busy),
    () => make(silent),
  );
  await pages.close();
  return {
    what: `article page with ${commentsPerReply} comments, made anew`,
    measured: p50AndP99(crowded),
    comparedWith: `with none: ${p50AndP99(empty)}`,
    ratio: quantile(crowded, 0.5) / quantile(empty, 0.5),
  };
}

/** How long each took, in milliseconds; measured alternately, so that other work on the machine affects both. */
async function inTurns(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<[number[], number[]]> {
  for (const work of [one, other]) await timeRepeatedly(warmUpFor, work);
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    times[0].push(...(await timeRepeatedly(turnDuration, one)));
    times[1].push(...(await timeRepeatedly(turnDuration, other)));
  }
  return times;
}
