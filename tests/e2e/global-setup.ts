import { serveFeeds } from '#tests/support/feed-server.ts';
import { startSite, until } from '#tests/support/site.ts';
import { edition } from './edition.ts';
import { startGoogleIssuer } from './google-issuer.ts';
import { writtenByPublisher } from './publisher-texts.ts';

const readWithin = 300_000; // ms, on a busy machine
/** Nothing listens here. */
const nowhere = 'smtp://127.0.0.1:1';

/**
 * One site for all browser tests, ready when the newsroom has read every feed of the edition; and a bare one without
 * news, without Google, with a mail server that is down, with rate limits on, with a weak secret, and with texts of its
 * publisher.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [feeds, google] = await Promise.all([serveFeeds(edition), startGoogleIssuer()]);
  const site = await startSite(feeds.opml, {
    RATE_LIMITS: 'off',
    // Its publishers use the same sentences everywhere, which grouping would take for one event. Tests of stories start
    // sites of their own.
    STORIES: 'off',
    // The tests answer for its publishers' pictures in the browser, so its pages link to those. Tests of pictures that
    // pass through a site start one of their own.
    PICTURES: 'off',
    GOOGLE_CLIENT_ID: 'europe-news',
    GOOGLE_CLIENT_SECRET: 'a secret of the tests',
    GOOGLE_ISSUER: google.issuer,
  });
  // Not both at once: the first may have to build.
  const bare = await startSite(feeds.opml, {
    NEWSROOM: 'off',
    SMTP_URL: nowhere,
    MAIL_FROM: 'news@news.example',
    AUTH_SECRET: 'a'.repeat(32),
    TEST: '', // better-auth does not warn of a weak secret if it is set
    ...writtenByPublisher(),
  });
  process.env.SITE_URL = site.url;
  process.env.SITE_DATA_DIR = site.dataDir;
  process.env.BARE_SITE_URL = bare.url;
  process.env.BARE_SITE_DATA_DIR = bare.dataDir;
  process.env.GOOGLE_ISSUER_URL = google.issuer;
  const lastPlaced = edition.map(({ sections }) => sections[0]?.split('/').at(-1) ?? '');
  await until(
    async () => (await Promise.all(lastPlaced.map((section) => hasNews(site.url, section)))).every(Boolean),
    readWithin,
  );
  process.env.BARE_SITE_OUTPUT = bare.output();
  return async () => {
    await Promise.all([site.stop(), bare.stop(), google.stop()]);
    await feeds.stop();
  };
}

const listPath: Record<string, string> = {
  breaking: '/api/breaking_news',
  europe: '/api/europe',
  world: '/api/world_news',
};

async function hasNews(site: string, section: string): Promise<boolean> {
  const regional = section.length === 2 ? `/api/local_news?region=${section}` : `/api/articles/${section}`;
  const response = await fetch(site + (listPath[section] ?? regional));
  const { data } = (await response.json()) as { data: unknown[] };
  return data.length > 0;
}
