import lighthouse, { type Result } from 'lighthouse';
import { launchChromium } from '#tests/support/chromium.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { startSampleSite } from '#tests/support/sample-site.ts';
import { until, type Site } from '#tests/support/site.ts';
import { startProgram } from './child-program.ts';
import { getRaw, textOf } from './http-client.ts';
import type { Row } from './report.ts';
import { endWithPart } from './running.ts';
import { startSite } from './site-process.ts';
import { median } from './statistics.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const paintedWithin = 1200; // ms
const paintedWithPhotographs = 1300; // ms
const debuggingPort = 9333;
const homeSections = ['breaking', 'europe', 'world'];
const articlesOfSection = 8;
/** As many as the home page of that site shows. */
const pictures = 12;
/** Several times, because making pictures in more sizes competes for the CPU at first. */
const looks = 3;
const headlines = [
  'A harbour town counts the cost of a long night',
  'Ministers meet once more about the bridge',
  'The last ferry of the season leaves early',
];

/** Lighthouse's scores of the main screens with the sample edition, for a phone on a slow network. */
export async function measureLighthouse(): Promise<Row[]> {
  const site = await startSampleSite();
  endWithPart(site.stop);
  const browser = await launchChromium(`--remote-debugging-port=${debuggingPort}`);
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(site.screens))
    rows.push(rowOf(what, await audit(site.url + path)));
  await site.stop();
  const illustrated = await startIllustratedSite();
  const homes: Result[] = [];
  while (homes.length < looks) homes.push(await audit(`${illustrated.url}/`));
  await illustrated.stop();
  await browser.close();
  return [...rows, illustratedRow(homes.map((home) => paintOf(home.audits)))];
}

/** A site whose home page shows photographs of 1200 x 630, resized ahead of requests as on any site. */
async function startIllustratedSite(): Promise<Site> {
  const publishers = await startProgram(new URL('./picture-hosts.ts', import.meta.url), []);
  const { port } = new URL(publishers.origin);
  const feeds = await serveFeeds(
    homeSections.map((section, at) => ({
      path: `/${section}`,
      publisher: `The ${section}`,
      language: 'en',
      sections: [`/scope/${section}`],
      body: rss(section, itemsOf(section, at, port)),
    })),
  );
  const site = await startSite(feeds.opml, { LOG_LEVEL: 'warn', STORIES: 'off' });
  const ids = async () =>
    new Set(textOf(await getRaw(`${site.url}/`)).match(/(?<=\/pictures\/)[0-9a-f]{20}(?=-\d+\.avif)/g));
  await until(async () => (await ids()).size === pictures, 60_000);
  await publishers.stop();
  await feeds.stop();
  return site;
}

function itemsOf(section: string, at: number, port: string): RssItem[] {
  return Array.from({ length: articlesOfSection }, (_, n) => ({
    title: `${headlines[(at * articlesOfSection + n) % headlines.length]} ${at * articlesOfSection + n + 1}`,
    link: `https://publisher.example/${section}/${n}`,
    description: 'What happened, who says so, and what comes of it in the next days, in some words.',
    image: `http://127.0.0.${at * articlesOfSection + n + 1}:${port}/${section}-${n}`,
    published: new Date(Date.now() - n * 600_000),
  }));
}

async function audit(url: string): Promise<Result> {
  await getRaw(url); // readers usually get a cached page
  const options = { port: debuggingPort, onlyCategories: categories, logLevel: 'error' } as const;
  const run = await lighthouse(url, options);
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  return run.lhr;
}

function rowOf(what: string, { audits, categories: scored }: Result): Row {
  const scores = categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100));
  const { paint, shift, shown } = paintOf(audits);
  return {
    what: `${what}: performance, accessibility, practices, SEO`,
    measured: `${scores.join(', ')}; ${shown}`,
    goal: `100 each, LCP <= ${paintedWithin / 1000} s, CLS 0`,
    met: scores.every((score) => score === 100) && paint <= paintedWithin && shift === 0,
  };
}

function illustratedRow(paints: ReturnType<typeof paintOf>[]): Row {
  const paint = median(paints.map((each) => each.paint));
  const shift = Math.max(...paints.map((each) => each.shift));
  return {
    what: `home with ${pictures} photographs, ${paints.length} times`,
    measured: paints.map(({ shown }) => shown).join('; '),
    goal: `median LCP <= ${paintedWithPhotographs / 1000} s, CLS 0`,
    met: paint <= paintedWithPhotographs && shift === 0,
  };
}

function paintOf(audits: Result['audits']) {
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return { paint, shift, shown: `LCP ${(paint / 1000).toFixed(2)} s, CLS ${shift.toFixed(3)}` };
}
