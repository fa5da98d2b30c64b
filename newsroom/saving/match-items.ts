import type { PlacedItem } from './fingerprint.ts';

const day = 24 * 3600 * 1000; // ms

/** A changed item of a feed on its way into the database; `identity` and `contentHash` are digests. */
export type Draft = { item: PlacedItem; identity: string; contentHash: string; slugId: string };

/** `carried`: this feed has brought it before. */
export type KnownArticle = {
  id: number;
  url: string;
  slugId: string;
  title: string;
  publishedAt: Date;
  carried: boolean;
};

/** What the database knows about a set of drafts. */
export type Knowledge = { byIdentity: Map<string, KnownArticle>; articles: KnownArticle[] };

export type Match = {
  draft: Draft;
  /** Null: a new article. */
  article: KnownArticle | null;
  /** Whether the article takes over the draft's texts. */
  edits: boolean;
};

/**
 * Finds the article of each draft. An article is known by its URL, by the URL that it was first known by (which its
 * slug id stands for), or by what this feed calls it. Only the feed that brought an article edits it: another one
 * that carries the same URL with other words would make it flap.
 */
export function matchItems(drafts: Draft[], known: Knowledge): Match[] {
  const byUrl = new Map(known.articles.map((article) => [article.url, article]));
  const bySlug = new Map(known.articles.map((article) => [article.slugId, article]));
  const atUrl = (draft: Draft) => byUrl.get(draft.item.url) ?? bySlug.get(draft.slugId);

  const match = (draft: Draft): Match => {
    const named = known.byIdentity.get(draft.identity);
    const found = atUrl(draft);
    if (named && !found && isSameStory(named, draft.item)) {
      // Moved to another address: whoever else comes with that address means the same article.
      byUrl.set(draft.item.url, named);
      return { draft, article: named, edits: true };
    }
    if (found) return { draft, article: found, edits: named !== undefined || found.carried };
    return { draft, article: null, edits: false };
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
