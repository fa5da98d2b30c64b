import { pageOf } from '#newsroom/same-addresses.ts';
import { digest, type PlacedItem } from './fingerprint.ts';
import { isOnOwnSite, mayMove, ownerOf, type FeedOrigin } from './publisher-site.ts';
import { slugId } from './slug-id.ts';

const dayLength = 24 * 3600 * 1000; // ms

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
export type Knowledge = {
  byIdentity: Map<string, KnownArticle>;
  /** At the addresses of the drafts. */
  articles: KnownArticle[];
  /** Of the moments of drafts whose identity is unknown, brought by this feed before. */
  sameMoment: KnownArticle[];
};

export type Match = {
  draft: Draft;
  /** Null: a new article. */
  article: KnownArticle | null;
  /** Whether the article takes over the draft's texts, and whether it also becomes this feed's. */
  change: 'none' | 'edit' | 'claim';
};

/**
 * Finds the article of each draft: by its URL; by the URL under which the article was first known, for which its slug
 * id stands; by another form of its URL; by the item's identity in this feed; or, if both URL and identity are new, by
 * its moment together with its title or the number in its URL. Only feeds of the article's publisher may edit it, and
 * only those that have brought it before: otherwise feeds with different texts would keep overwriting each other. An
 * article belongs to the feed that brings it first, until one comes from the publisher on whose site it is.
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

  const taken = new Set<number>();
  const renewed = renewedArticles(known.sameMoment, drafts);
  const matchRenewed = (draft: Draft): Match | null => {
    // Of what other feeds have brought, nobody knows here whether it is still at its old address.
    const mayBe = (one: KnownArticle) =>
      pages !== null && one.carried && !taken.has(one.id) && follows(one, draft);
    const article = renewed(draft, mayBe);
    if (!article) return null;
    byUrl.set(draft.item.url, article);
    return { draft, article, change: 'edit' };
  };

  const match = (draft: Draft): Match => {
    const named = known.byIdentity.get(draft.identity);
    const found = atUrl(draft);
    if (named && !found && follows(named, draft)) {
      // Moved to another address: other drafts with that address mean the same article.
      byUrl.set(draft.item.url, named);
      return { draft, article: named, change: 'edit' };
    }
    if (!found) return matchRenewed(draft) ?? asNew(draft, bySlug);
    if (owns(found)) return { draft, article: found, change: named || found.carried ? 'edit' : 'none' };
    return { draft, article: found, change: isOnOwnSite(feed, draft.item.url) ? 'claim' : 'none' };
  };
  // Drafts known by identity first, so that the others see their new addresses.
  const named = drafts.filter((draft) => known.byIdentity.has(draft.identity));
  const others = drafts.filter((draft) => !known.byIdentity.has(draft.identity));
  return [...named, ...others].map((draft) => {
    const found = match(draft);
    if (found.article) taken.add(found.article.id);
    return found;
  });
}

/** Perhaps with a short id of its own, where another article has that of its address. */
function asNew(draft: Draft, bySlug: ReadonlyMap<string, KnownArticle>): Match {
  const own = bySlug.has(draft.slugId) ? slugId(`${draft.item.url} ${draft.identity}`) : draft.slugId;
  return { draft: { ...draft, slugId: own }, article: null, change: 'none' };
}

/**
 * Finds articles that a publisher brings under a new URL and a new guid, by their moment and either their title, as
 * when a site was made anew, or the number in their URL, as when a new headline changes the URL. A number that several
 * articles of one moment share is that of a section, and does not count.
 */
function renewedArticles(articles: KnownArticle[], drafts: Draft[]) {
  const byMoment = Map.groupBy(articles, ({ publishedAt }) => publishedAt.getTime());
  const draftsByMoment = Map.groupBy(drafts, momentOf);
  const ofDay = (start: number) =>
    articles.filter(
      ({ publishedAt }) => publishedAt.getTime() >= start && publishedAt.getTime() < start + dayLength,
    );
  return (draft: Draft, mayBe: (article: KnownArticle) => boolean): KnownArticle | undefined => {
    const { item } = draft;
    const moment = momentOf(draft);
    if (moment === undefined) return undefined;
    const candidates = item.day ? ofDay(moment) : (byMoment.get(moment) ?? []);
    const titled = candidates.find((one) => hasTitle(one, item) && mayBe(one));
    const number = numberIn(item.url);
    if (titled || number === null) return titled;
    const [numbered, another] = candidates.filter(({ url }) => numberIn(url) === number);
    const sharing = draftsByMoment.get(moment)?.filter((draft) => numberIn(draft.item.url) === number) ?? [];
    return numbered && !another && sharing.length === 1 && mayBe(numbered) ? numbered : undefined;
  };
}

/** When it was published, or the day on which. */
function momentOf({ item }: Draft): number | undefined {
  return (item.day ?? item.publishedAt)?.getTime();
}

/** The number by which many publishers know an article (`/clanok/856577/headline/`); null: none, or one of several. */
function numberIn(url: string): string | null {
  const { pathname, search } = new URL(url);
  const numbers = (pathname + search).match(/(?<!\d)\d{5,12}(?!\d)/g) ?? [];
  const [number = null, another] = numbers.filter((digits) => !/^20\d{6}$/.test(digits)); // no dates
  return another === undefined ? number : null;
}

/**
 * Some publishers reuse a guid for another story. It is another one if address, title and date all differ; otherwise
 * the same story has a new headline or address.
 */
function isSameStory(article: KnownArticle, item: PlacedItem): boolean {
  if (hasTitle(article, item)) return true;
  const published = item.publishedAt ?? item.day;
  return published !== undefined && Math.abs(published.getTime() - article.publishedAt.getTime()) < dayLength;
}

function hasTitle({ title, titleHash }: KnownArticle, item: PlacedItem): boolean {
  return titleHash === null ? title === item.title : titleHash === digest(item.title);
}
