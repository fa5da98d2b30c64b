import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Grouper, type GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import { headlines } from './headlines.ts';
import { megabytes, milliseconds, type Row } from './report.ts';
import { quantile } from './statistics.ts';

const measured = 3_000;
const sizes = [
  { live: 10_000, average: 0.5 },
  { live: 100_000, average: 1.5, memory: 150 },
];
const slowest = 5; // ms, p99

/** Placing articles while a number of others are live, and the memory that these need. */
export async function measureStories(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { live, average, memory } of sizes) rows.push(...(await measureAt(live, average, memory)));
  return rows;
}

async function measureAt(live: number, average: number, memory?: number): Promise<Row[]> {
  const news = headlines(live);
  await news.next(); // reads the vocabularies
  const before = bytesInUse();
  const grouper = new Grouper();
  for (let n = 0; n < live; n++) place(grouper, await next(news));
  const used = bytesInUse() - before;
  const times: number[] = [];
  let processor = 0; // µs of CPU time, which other work on the machine hardly affects
  for (let n = 0; n < measured; n++) {
    const article = await next(news);
    const [start, used] = [performance.now(), process.threadCpuUsage()];
    place(grouper, article);
    times.push(performance.now() - start);
    processor += process.threadCpuUsage(used).user;
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const p99 = quantile(times, 0.99);
  const what = `among ${live.toLocaleString('en')} live articles`;
  return [
    {
      what: `placing one ${what}`,
      measured: `average ${mean.toFixed(2)} ms (CPU ${(processor / measured / 1000).toFixed(2)} ms), p99 ${milliseconds(p99)}`,
      goal: `${average} ms, p99 ${slowest} ms`,
      met: mean <= average && p99 <= slowest,
    },
    {
      what: `memory, ${grouper.footprint().articles.toLocaleString('en')} live`,
      measured: megabytes(used),
      ...(memory === undefined ? {} : { goal: `${memory} MB`, met: used <= memory * 1024 * 1024 }),
    },
  ];
}

/** As the newsroom does it: first drops what is too old. */
function place(grouper: Grouper, article: GroupedArticle): void {
  grouper.expire(article.time - recipe.window);
  grouper.place(article, article.id);
}

async function next(news: AsyncGenerator<GroupedArticle>): Promise<GroupedArticle> {
  const { value } = await news.next();
  return value as GroupedArticle;
}

/** Measured after garbage collection. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
