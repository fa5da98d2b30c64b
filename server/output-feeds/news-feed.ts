import type { Article } from '#contract/article.ts';
import { feedPath, type FeedFormat, type FeedPlace } from '#contract/feed-address.ts';
import { picturePath } from '#contract/picture-path.ts';
import { isOfSampleEdition } from '#contract/sample-edition.ts';

/** The site that publishes a feed. */
export type Publisher = {
  productName: string;
  origin: string;
  passesPictures: boolean;
  /** The hub at which readers can subscribe (WebSub). */
  websubHub: string | undefined;
};

/** A feed, independent of its format. `page`: path and query of the page with the same content. */
export type NewsFeed = {
  title: string;
  description: string;
  page: string;
  place: FeedPlace;
  /** Whether the hub is told when it changes. */
  isAnnounced: boolean;
  articles: Article[];
};

/** A feed prepared for writing: addresses are absolute, texts plain and without characters that XML forbids. */
export type WrittenFeed = {
  title: string;
  description: string;
  page: string;
  self: string;
  hub: string | undefined;
  icon: string;
  author: { name: string; url: string };
  /** When the newest item was published; for an empty feed, since when it is known to be empty. */
  updated: Date;
  /** The language of all items; undefined if they differ or there are none. */
  language: string | undefined;
  items: WrittenItem[];
};

export type WrittenItem = {
  /** The shortest address of the article's page, which stays the same when the headline changes. */
  id: string;
  title: string;
  /** The article's address at its publisher. */
  url: string;
  description: string | undefined;
  /** Who wrote it, and its publisher. */
  author: string;
  published: Date;
  language: string;
  /** Always a JPEG. */
  picture: string | undefined;
};

/** A usual number for feeds; the page shows older articles. */
const itemsMax = 50;
const pictureWidth = 640;
/** Since when empty feeds are known to be empty: the start of this process. */
const emptySince = new Date();

const forbidden = /[[\p{Cc}\p{Cs}\uFFFE\uFFFF]--[\t\n\r]]/gv;

/** Prepares a feed for writing, without the sample edition, which is not news. */
export function writtenFeed(feed: NewsFeed, publisher: Publisher, format: FeedFormat): WrittenFeed {
  const { origin, productName, websubHub: hub } = publisher;
  const news = feed.articles.filter((article) => !isOfSampleEdition(article)).slice(0, itemsMax);
  const items = news.map((article) => itemOf(article, publisher));
  const languages = new Set(items.map(({ language }) => language));
  const [language] = languages.size === 1 ? languages : [];
  return {
    title: sound(`${feed.title} - ${productName}`),
    description: sound(feed.description),
    page: origin + feed.page,
    self: origin + feedPath(feed.place, format),
    hub: feed.isAnnounced ? hub : undefined,
    icon: `${origin}/icon-512.png`,
    author: { name: sound(productName), url: origin },
    updated: newestOf(items),
    language,
    items,
  };
}

function newestOf(items: WrittenItem[]): Date {
  const times = items.map(({ published }) => published.getTime());
  return times.length === 0 ? emptySince : new Date(Math.max(...times));
}

function itemOf(article: Article, { origin, passesPictures }: Publisher): WrittenItem {
  const { description, picture } = article;
  const shown = passesPictures && picture;
  return {
    id: `${origin}/article/${article.id}`,
    title: sound(article.title),
    url: article.url,
    description: description === null ? undefined : sound(description),
    author: sound(bylineOf(article)),
    published: new Date(article.published_at),
    language: article.language,
    picture: shown ? origin + picturePath({ id: shown.id, width: pictureWidth, format: 'jpg' }) : undefined,
  };
}

/** Feed readers show one line about an item's origin, so it includes the publisher. */
function bylineOf({ author, source }: Article): string {
  if (author === null) return source;
  return author.toLowerCase().includes(source.toLowerCase()) ? author : `${author}, ${source}`;
}

/** Removes characters that XML 1.0 (section 2.2) forbids, and control characters. */
function sound(text: string): string {
  return text.replace(forbidden, '');
}
