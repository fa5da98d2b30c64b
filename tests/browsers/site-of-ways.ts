import { ArticleList } from '#contract/article.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import type { Person } from '#tests/support/google-stand-in.ts';
import { startPicturePublisher } from '#tests/support/picture-publisher.ts';
import { postWell, signUp } from '#tests/support/site-client.ts';
import { startSite, until } from '#tests/support/site.ts';
import { news, photographs } from './news.ts';

/** A member who is elsewhere and comments without a browser. */
type Member = { email: string; comment: (article: string, content: string) => Promise<void> };

export type SiteOfWays = {
  url: string;
  /** The person who signs in with Google from now on. */
  atGoogle: (person: Person) => void;
  signUp: () => Promise<Member>;
  /** The number of an article, in each section, that has not been used yet. */
  takeArticle: () => number;
  stop: () => Promise<void>;
};

let members = 0;

/** A mail address that has not been used yet. */
export function freshEmail(): string {
  members += 1;
  return `reader${members}@readers.example`;
}

/** A site as started by `npm start`; resolves when it shows all news. */
export async function startSiteOfWays(): Promise<SiteOfWays> {
  const publisher = await startPicturePublisher();
  const { startGoogleStandIn } = await import('#tests/support/google-stand-in.ts'); // not to list the tasks
  const google = await startGoogleStandIn();
  const feeds = await serveFeeds([...news, photographs(publisher.origin)]);
  // Grouping would make one story of all that its publishers offer.
  const { url, stop } = await startSite(feeds.opml, {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    STORIES: 'off',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: google.issuer,
  });
  await until(async () => (await Promise.all(lists.map((list) => hasNews(url + list)))).every(Boolean));
  await until(async () => (await colorsOf(url + photographsList)).length > 0);
  let taken = 0;
  return {
    url,
    atGoogle: (person) => void (google.person = person),
    takeArticle: () => (taken += 1),
    signUp: () => becomeMember(url),
    stop: async () => {
      await stop();
      await Promise.all([feeds.stop(), publisher.stop(), google.stop()]);
    },
  };
}

const categories = ['technology', 'sports', 'culture'].map((category) => `/api/articles/${category}`);
const lists = [
  '/api/breaking_news',
  '/api/local_news?region=gr',
  '/api/europe',
  '/api/world_news',
  ...categories,
];

const photographsList = '/api/articles/fashion';

/** The colours of the pictures that the site knows already. */
async function colorsOf(list: string): Promise<string[]> {
  const { data } = ArticleList.parse(await (await fetch(list)).json());
  return data.flatMap(({ picture }) => picture?.color ?? []);
}

async function hasNews(list: string): Promise<boolean> {
  const { data } = (await (await fetch(list)).json()) as { data: unknown[] };
  return data.length > 0;
}

async function becomeMember(url: string): Promise<Member> {
  const email = freshEmail();
  const cookie = await signUp(url, email);
  const comment = async (article: string, content: string) => {
    await postWell(`${url}/api/create_comment`, { data: { article_id: article, content } }, { cookie });
  };
  return { email, comment };
}
