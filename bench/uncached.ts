import { articlePath } from '#contract/article-address.ts';
import { categories } from '#contract/categories.ts';
import { lastPage } from '#contract/limits.ts';
import { listSection } from '#server/articles/article-store.ts';
import { createReplyMaker } from '#server/edge/reply-maker.ts';
import { createPages } from '#server/pages/pages.ts';
import { noPublisher } from '#tests/support/no-publisher.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openEmbeddedEdition } from './editions.ts';
import { p50AndP99, perSecond, type Row } from './report.ts';
import { timeRepeatedly } from './statistics.ts';

const measureFor = 3_000; // ms
const warmUpFor = 1_000; // ms; until the code is compiled
const atOnce = 8;

/**
 * Pages rendered from the database at every request, as on a cache miss: data, rendering, hashes of scripts; without
 * compression.
 */
export async function measureUncached(): Promise<Row[]> {
  const edition = await openEmbeddedEdition();
  const pages = await createPages('production', (error) => console.error(error));
  const site = {
    publisher: noPublisher,
    offersGoogle: false,
    passesPictures: true,
    origin: 'http://localhost',
    productName: 'Europe News',
  };
  const app = createTestApp(edition.database);
  const makeReply = createReplyMaker(app, pages, site);
  const make = async (address: string) => {
    const { status } = await makeReply(address);
    if (status !== 200) throw new Error(`${address} was answered with ${status}.`);
  };

  const { data } = await listSection(edition.database, 'world', 1);
  const articles = data.map(articlePath);
  const rows = [
    await measure('home', () => make('/')),
    await measure('list', (n) => make(listAddress(n))),
    await measure('article', (n) => make(articles[n % articles.length] ?? '/')),
  ];
  await pages.close();
  await edition.close();
  return rows;
}

/** Each time another page of another category. */
function listAddress(n: number): string {
  return `/articles/${categories[n % categories.length]}?page=${1 + (n % lastPage)}`;
}

async function measure(what: string, make: (n: number) => Promise<void>): Promise<Row> {
  await timeRepeatedly(warmUpFor, make);
  const alone = await timeRepeatedly(measureFor, make);
  const start = performance.now();
  const crowd = await Promise.all(
    Array.from({ length: atOnce }, (_, lane) => timeRepeatedly(measureFor, (n) => make(n * atOnce + lane))),
  );
  const rate = crowd.flat().length / ((performance.now() - start) / 1000);
  return {
    what: `${what} page, made anew`,
    measured: p50AndP99(alone),
    comparedWith: `${atOnce} at once: ${perSecond(rate)}`,
  };
}
