import type { PlacedItem } from './fingerprint.ts';
import { isAtHome, mayMove, ownerOf, type FeedOrigin } from './publisher-site.ts';

const day = 24 * 3600 * 1000; // ms

/** A changed item of a feed on its way into the database; `identity` and `contentHash` are digests. */
export type Draft = { item: PlacedItem; identity: string; contentHash: string; slugId: string };

/** `carried`: this feed has brought it before. `ownerFeed`: the feed that it belongs to. */
export type KnownArticle = {
  id: number;
  url: string;
  slugId: string;
  title: string;
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
 * Finds the article of each draft. An article is known by its URL, by the URL that it was first known by (which its
 * slug id stands for), or by what this feed calls it. Only feeds of the publisher that it belongs to edit it, and of
 * those only the ones that have brought it before: another one with other words would make it flap. It belongs to
 * whoever brings it first, until the publisher comes on whose site it is.
 */
export function matchItems(drafts: Draft[], known: Knowledge, feed: FeedOrigin): Match[] {
  const byUrl = new Map(known.articles.map((article) => [article.url, article]));
  const bySlug = new Map(known.articles.map((article) => [article.slugId, article]));
  const atUrl = (draft: Draft) => byUrl.get(draft.item.url) ?? bySlug.get(draft.slugId);
  const owner = ownerOf(feed);
  const owns = ({ ownerFeed }: KnownArticle) => ownerFeed !== null && ownerOf(ownerFeed) === owner;
  const follows = (article: KnownArticle, { item }: Draft) =>
    owns(article) && mayMove(feed, article.url, item.url) && isSameStory(article, item);

  const match = (draft: Draft): Match => {
    const named = known.byIdentity.get(draft.identity);
    const found = atUrl(draft);
    if (named && !found && follows(named, draft)) {
      // Moved to another address: whoever else comes with that address means the same article.
      byUrl.set(draft.item.url, named);
      return { draft, article: named, change: 'edit' };
    }
    if (!found) return { draft, article: null, change: 'none' };
    if (owns(found)) return { draft, article: found, change: named || found.carried ? 'edit' : 'none' };
    return { draft, article: found, change: isAtHome(feed, draft.item.url) ? 'claim' : 'none' };
  };
  // Those known by name first, so that their new addresses are known to the others.
  const named = drafts.filter((draft) => known.byIdentity.has(draft.identity));
  const others = drafts.filter((draft) => !known.byIdentity.has(draft.identity));
  return [...named.map(match), ...others.map(match)];
}

/**
 * Some publishers use a guid again for the next story. With another address, another title and another date it is
 * one; without one of those it is the same story with a new headline or address.
 */
function isSameStory(article: KnownArticle, item: PlacedItem): boolean {
  if (article.title === item.title) return true;
  if (!item.publishedAt) return false;
  return Math.abs(item.publishedAt.getTime() - article.publishedAt.getTime()) < day;
}
