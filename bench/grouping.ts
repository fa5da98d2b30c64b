import { gt, isNotNull, isNull } from '#db/drizzle.ts';
import { article, feed, story, storyArticle } from '#db/schema.ts';
import { opml } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { until } from '#tests/support/site.ts';
import { startProgram } from './child-program.ts';
import { p50AndP99, seconds, type Row } from './report.ts';
import { startSite } from './site-process.ts';
import { quantile } from './statistics.ts';
import { startVisits, tookOf, type Visit, warmUp } from './visits.ts';
import { workspace } from './workspace.ts';

/** The languages of `headlines`. */
const languages = 'bg cs de el en es fr ga hu it lt lv nb nl pl pt sk sl sv uk'.split(' ');
const feedsPerLanguage = 50;
const visitEvery = 50; // ms
const within = 300_000; // ms
const slower = 1.5; // times
const turns = 2;

type Arrival = { took: number; visits: Visit[]; articles: number; grouped: number; stories: number };

/**
 * 30,000 articles of a thousand feeds arrive while readers request pages: alternately only saved, and grouped as well.
 */
export async function measureGrouping(): Promise<Row[]> {
  const publishers = await startProgram(new URL('./publishers.ts', import.meta.url), []);
  const [kept, grouped]: [Arrival[], Arrival[]] = [[], []];
  for (let turn = 1; turn <= turns; turn += 1) {
    kept.push(await watchArrival(publishers.origin, 'off', turn));
    grouped.push(await watchArrival(publishers.origin, 'on', turn));
  }
  await publishers.stop();
  const ratio = p99(visitsOf(grouped)) / p99(visitsOf(kept));
  return [
    row('arriving, not grouped', kept),
    {
      ...row('arriving and grouped', grouped),
      goal: `p99 at most ${slower} times`,
      met: ratio <= slower && visitsOf(grouped).every(({ ok }) => ok),
    },
    {
      what: 'grouping them',
      measured: grouped
        .map(({ grouped: articles, stories }) => `${articles} articles, ${stories} stories`)
        .join('; '),
      comparedWith: `${ratio.toFixed(2)} times the p99`,
    },
  ];
}

async function watchArrival(origin: string, stories: 'on' | 'off', turn: number): Promise<Arrival> {
  const dataDir = workspace(`grouping-${stories}-${turn}`);
  const site = await startSite(catalogue(origin), { DATA_DIR: dataDir, LOG_LEVEL: 'warn', STORIES: stories });
  const database = await joinDatabase(dataDir);
  await warmUp(site.url);
  const endVisits = startVisits(site.url, visitEvery);
  const begun = performance.now();
  const feeds = feedsPerLanguage * languages.length;
  const polled = () => database.$count(feed, isNotNull(feed.lastSuccessAt));
  const waiting = () => database.$count(storyArticle, isNull(storyArticle.groupedAt));
  await until(async () => (await polled()) >= feeds, within);
  if (stories === 'on') await until(async () => (await waiting()) === 0, within);
  const took = performance.now() - begun;
  const visits = await endVisits();
  const arrival = {
    took,
    visits,
    articles: await database.$count(article),
    grouped: await database.$count(storyArticle, isNotNull(storyArticle.groupedAt)),
    stories: await database.$count(story, gt(story.publishers, 1)),
  };
  await database.$client.end();
  await site.stop();
  return arrival;
}

const p99 = (visits: Visit[]) => quantile(tookOf(visits), 0.99);
const visitsOf = (arrivals: readonly Arrival[]) => arrivals.flatMap(({ visits }) => visits);

function row(what: string, arrivals: readonly Arrival[]): Row {
  const visits = visitsOf(arrivals);
  const failed = visits.filter(({ ok }) => !ok).length;
  return {
    what: `${arrivals[0]?.articles} articles ${what}: pages meanwhile, 20/s`,
    measured: p50AndP99(tookOf(visits)),
    comparedWith: `${visits.length} requests, ${failed} failed, in ${arrivals.map(({ took }) => seconds(took)).join(' and ')}`,
  };
}

function catalogue(origin: string): string {
  const sections = ['/scope/breaking', '/scope/world', '/scope/europe', '/region/de', '/region/fr'];
  const feeds = languages.flatMap((language, at) =>
    Array.from({ length: feedsPerLanguage }, (_, n) => ({
      path: `/news/${language}/${n}`,
      publisher: `Publisher ${n} (${language})`,
      language,
      sections: [sections[(at + n) % sections.length] ?? ''],
    })),
  );
  return opml(origin, feeds);
}
