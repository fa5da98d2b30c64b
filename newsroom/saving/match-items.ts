import { pageOf } from '#newsroom/same-addresses.ts';
import { digest, type PlacedItem } from './fingerprint.ts';
import { isOnOwnSite, mayMove, ownerOf, type FeedOrigin } from './publisher-site.ts';
import { slugId } from './slug-id.ts';

const day = 24 * 3600 * 1000; // ms

/** A changed item of a feed on its way into the database; `place`: in the feed; `identity` and `contentHash` are digests. */
export type Draft = {
  item: PlacedItem;
  place: number;
  identity: string;
  contentHash: string;
  slugId: string;
};

/** `carried`: this feed has brought it before. `ownerFeed`: the feed that it belongs to. */
export type KnownArticle = {
  id: number;
  url: string;
  slugId: string;
  title: string;
  /** Null: it has its title. Otherwise it was taken down, and its title deleted. */
  titleHash: string | null;
  description: string | null;
  publishedAt: Date;
  ownerFeed: (FeedOrigin & { id: number }) | null;
  carried: boolean;
};

/** What the database knows about a set of drafts. */
export type Knowledge = { byIdentity: Map<string, KnownArticle>; articles: KnownArticle[] };

export type Match = {
  draft: Draft;
  /** Null: a new article. */
  article: KnownArticle | null;
  /** Whether the article takes over the draft's texts, and whether it also becomes this feed's. */
  change: 'none' | 'edit' | 'claim';
};

/**
 * Finds the article of each draft: by its URL, by the URL under which it was first known (which its slug id stands
 * for), by another form of its URL, or by the item's identity in this feed. Only feeds of the article's publisher may
 * edit it, and only those that have brought it before: otherwise feeds with different texts would keep overwriting each
 * other. An article belongs to the feed that brings it first, until one comes from the publisher on whose site it is.
 * `current`: all that the feed has now; null: nobody knows, since a hub has sent a part of it.
 */
export function matchItems(
  drafts: Draft[],
  known: Knowledge,
  feed: FeedOrigin,
  current: Draft[] | null = drafts,
): Match[] {
  const byUrl = new Map(known.articles.map((article) => [article.url, article]));
  const bySlug = new Map(known.articles.map((article) => [article.slugId, article]));
  const byPage = new Map(known.articles.map((article) => [pageOf(article.url), article]));
  const owner = ownerOf(feed);
  const owns = ({ ownerFeed }: KnownArticle) => ownerFeed !== null && ownerOf(ownerFeed) === owner;
  const pages = current && new Set(current.map(({ item }) => pageOf(item.url)));
  // Where guids only count the items, those of older ones name the next story at each poll.
  const hasMoved = (article: KnownArticle, item: PlacedItem) =>
    pages === null ? hasTitle(article, item) : !pages.has(pageOf(article.url)) && isSameStory(article, item);
  const follows = (article: KnownArticle, { item }: Draft) =>
    owns(article) && hasMoved(article, item) && mayMove(feed, article.url, item.url);
  // Another story may come to an address that one has moved away from.
  const isElsewhere = (article: KnownArticle, { item }: Draft) =>
    pages?.has(pageOf(article.url)) === true && !hasTitle(article, item);
  const atUrl = (draft: Draft) => {
    const first = bySlug.get(draft.slugId);
    return (
      byUrl.get(draft.item.url) ??
      (first && !isElsewhere(first, draft) ? first : byPage.get(pageOf(draft.item.url)))
    );
  };

  const match = (draft: Draft): Match => {
    const named = known.byIdentity.get(draft.identity);
    const found = atUrl(draft);
    if (named && !found && follows(named, draft)) {
      // Moved to another address: other drafts with that address mean the same article.
      byUrl.set(draft.item.url, named);
      return { draft, article: named, change: 'edit' };
    }
    if (!found)
      return { draft: bySlug.has(draft.slugId) ? renamed(draft) : draft, article: null, change: 'none' };
    if (owns(found)) return { draft, article: found, change: named || found.carried ? 'edit' : 'none' };
    return { draft, article: found, change: isOnOwnSite(feed, draft.item.url) ? 'claim' : 'none' };
  };
  // Drafts known by identity first, so that the others see their new addresses.
  const named = drafts.filter((draft) => known.byIdentity.has(draft.identity));
  const others = drafts.filter((draft) => !known.byIdentity.has(draft.identity));
  return [...named.map(match), ...others.map(match)];
}

/** With a short id of its own, since another article has that of its address. */
function renamed(draft: Draft): Draft {
  return { ...draft, slugId: slugId(`${draft.item.url} ${draft.identity}`) };
}

/**
 * Some publishers reuse a guid for another story. It is another one if address, title and date all differ; otherwise
 * the same story has a new headline or address.
 */
function isSameStory(article: KnownArticle, item: PlacedItem): boolean {
  if (hasTitle(article, item)) return true;
  if (!item.publishedAt) return false;
  return Math.abs(item.publishedAt.getTime() - article.publishedAt.getTime()) < day;
}

function hasTitle({ title, titleHash }: KnownArticle, item: PlacedItem): boolean {
  return titleHash === null ? title === item.title : titleHash === digest(item.title);
}
