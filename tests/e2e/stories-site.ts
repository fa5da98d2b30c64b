import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { StoryList, WholeStory } from '#contract/story.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { doHere, runHere } from '#tests/support/run-here.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { arrest, bridge, ferry, lighthouse, type Report, theft } from './stories-edition.ts';
import { unrelatedNews } from './unrelated-news.ts';

/** The reports of each publisher at the start. */
const desks = {
  aegean: ['Αιγαίο Νέα', 'el', ['/region/gr'], [ferry.greek]],
  rhine: ['Rheinblatt', 'de', ['/region/de', '/scope/breaking'], [ferry.german, bridge.paper, arrest.german]],
  weser: ['Weserbote', 'de', ['/region/de'], [bridge.other]],
  harbour: ['The Harbour Post', 'en-GB', ['/region/ie', '/scope/world'], [ferry.english, lighthouse.harbour]],
  rhone: ['Le Courrier du Rhône', 'fr', ['/region/fr', '/scope/world'], [ferry.french, theft.french]],
  tagus: ['Diario del Tajo', 'es', ['/region/es', '/scope/breaking'], [ferry.spanish, theft.spanish]],
  vistula: ['Kurier Wiślany', 'pl', ['/region/pl'], [ferry.polish, arrest.polish]],
  meuse: ['De Maaskoerier', 'nl', ['/region/nl'], []],
  wire: ['The World Wire', 'en', ['/scope/world'], [lighthouse.wire]],
  alarm: ['The Morning Alarm', 'en', ['/scope/breaking'], []],
  continent: ['The Continent', 'en', ['/scope/europe'], []],
} satisfies Record<string, [publisher: string, language: string, sections: string[], reports: Report[]]>;

type Desk = keyof typeof desks;
const publisherOf = (desk: Desk): string => desks[desk][0];

/** Reports of a publisher that belong to no story. */
const unrelated: Partial<Record<Desk, readonly string[]>> = {
  alarm: unrelatedNews.breaking,
  continent: unrelatedNews.europe,
  wire: unrelatedNews.world,
  aegean: unrelatedNews.el,
  weser: unrelatedNews.de,
  rhone: unrelatedNews.fr,
  tagus: unrelatedNews.es,
  vistula: unrelatedNews.pl,
  meuse: unrelatedNews.nl,
};

const groupedWithin = 300_000; // ms, on a busy machine
/** Its stories at the start: the title of one report of each, and the number of publishers. */
const storiesAtStart: [title: string, publishers: number][] = [
  [ferry.german.title, 6],
  [bridge.paper.title, 2],
  [lighthouse.harbour.title, 2],
  [theft.french.title, 2],
  [arrest.german.title, 2],
];

export type StoriesSite = Site & {
  /** Adds a report of a publisher, and waits until the site has read it. */
  print: (desk: Desk, report: Report) => Promise<void>;
  /** Changes a headline of a publisher, and waits until the site has read it. */
  reword: (desk: Desk, title: string, changed: string) => Promise<void>;
  /** The story with a report of this title; undefined if there is none. */
  findStory: (title: string) => Promise<WholeStory | undefined>;
  /**
   * Runs a command on the site's data, such as 'server/desk/articles/articles-cli.ts'; returns its output. Fails if the
   * command does.
   */
  run: (program: string, ...args: string[]) => Promise<string>;
};

/**
 * A site whose publishers, in six languages and countries, report the same events; reports can be added and changed
 * while it runs. Those of the start are grouped already.
 */
export async function startStoriesSite(): Promise<StoriesSite> {
  test.setTimeout(600_000); // of the hook that calls it: the machine may be busy
  const started = Date.now();
  const printed = Object.fromEntries(
    Object.keys(desks).map((desk) => [desk, itemsAtStart(desk as Desk, started)]),
  ) as Record<Desk, RssItem[]>;
  const feeds = await serveFeeds(feedsOf(printed));
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-stories-'));
  const catalogue = join(folder, 'feeds.opml');
  writeFileSync(catalogue, feeds.opml);
  // Requests for the pictures are answered by the tests, in the browser.
  const site = await startSite(feeds.opml, { PICTURES: 'off' });

  function command(program: string, args: string[]): Parameters<typeof runHere> {
    const ours = {
      DATABASE_URL: '',
      DATA_DIR: site.dataDir,
      FEEDS: catalogue,
      FEED_PRIVATE_NETWORK: 'allow',
    };
    return [join(import.meta.dirname, '../..', program), args, ours];
  }
  const run = (program: string, ...args: string[]) => doHere(...command(program, args));
  async function refresh(): Promise<void> {
    await until(async () => {
      const { code, output } = await runHere(...command('newsroom/feeds-cli.ts', ['refresh']));
      // A poll in progress, which may take its time on a busy machine, may have fetched the feed before the change.
      return code === 0 && !/Feeds left to another process\D+[1-9]/.test(output);
    });
  }
  const findStory = (title: string) => findStoryOn(site.url, title);
  const stories: StoriesSite = {
    ...site,
    run,
    findStory,
    print: async (desk, report) => {
      printed[desk].unshift(itemOf(desk, printed[desk].length, report, started));
      await refresh();
    },
    reword: async (desk, title, changed) => {
      const item = printed[desk].find((each) => each.title === title);
      if (!item) throw new Error(`${publisherOf(desk)} has no report called ${title}.`);
      item.title = changed;
      await refresh();
    },
    stop: async (signal) => {
      const code = await site.stop(signal);
      await feeds.stop();
      rmSync(folder, { recursive: true });
      return code;
    },
  };
  await until(async () => {
    const found = await Promise.all(storiesAtStart.map(([title]) => findStory(title)));
    return storiesAtStart.every(([, publishers], at) => found[at]?.story.publishers === publishers);
  }, groupedWithin);
  return stories;
}

function itemsAtStart(desk: Desk, started: number): RssItem[] {
  const lone = (unrelated[desk] ?? []).map((title, at) => ({
    title,
    description: '',
    minutes: 20 + at * 13,
  }));
  return [...desks[desk][3], ...lone].map((report, at) => itemOf(desk, at, report, started));
}

function itemOf(desk: Desk, number: number, report: Report, started: number): RssItem {
  const { title, description, minutes, picture } = report;
  return {
    title,
    link: `https://${desk}.example/${number}`,
    description,
    published: new Date(started - minutes * 60_000),
    ...(picture && { image: picture }),
  };
}

/** The bodies of the feeds, kept up to date with the reports. */
function feedsOf(printed: Record<Desk, RssItem[]>) {
  return (Object.keys(desks) as Desk[]).map((desk) => {
    const [publisher, language, sections] = desks[desk];
    return {
      path: `/${desk}`,
      publisher,
      language,
      sections,
      get body() {
        return rss(publisher, printed[desk]);
      },
    };
  });
}

async function findStoryOn(site: string, title: string): Promise<WholeStory | undefined> {
  const list = StoryList.parse(await (await fetch(`${site}/api/stories?page=1`)).json());
  const stories = await Promise.all(
    list.data.map(async ({ id }) => {
      const { data } = (await (await fetch(`${site}/api/stories/${id}`)).json()) as { data: unknown };
      return WholeStory.parse(data);
    }),
  );
  return stories.find(({ reports }) => reports.some(({ article }) => article.title === title));
}
