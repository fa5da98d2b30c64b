import type { FeedState } from '#contract/feed.ts';
import { regions } from '#contract/regions.ts';
import type { Source, SourceGroup, SourceState } from '#contract/source.ts';
import { withoutCredentials } from '#contract/web-address.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import type { WeekOfFeed } from './source-store.ts';

/** A region with fewer articles in a week cannot fill its part of the home page. */
export const enoughOfRegion = 9;

/** Publishers by region in the order of the picker, those of all of Europe and the world last; each by name. */
export function groupSources(feeds: FeedStatus[], week: WeekOfFeed[]): SourceGroup[] {
  const weeks = new Map(week.map((each) => [each.feed, each]));
  const places = [...regions.map(({ value }) => value), null];
  return places.map((region) => {
    const own = feeds.filter((feed) => isOf(feed, region));
    const publishers = Map.groupBy(own, ({ publisher, site }) => `${publisher}\n${originOf(site)}`);
    const sources = Array.from(publishers.values(), (several) => sourceOf(several, weeks));
    const articles = sources.reduce((sum, source) => sum + source.articles, 0);
    return {
      region,
      articles,
      thin: region !== null && articles < enoughOfRegion,
      sources: sources.toSorted((a, b) => a.publisher.localeCompare(b.publisher, 'en')),
    };
  });
}

/** Two publishers of one name are told apart by their sites; feeds of one publisher may have pages of their own there. */
const originOf = (site: string | null) => (site === null ? '' : new URL(site).origin);

function isOf({ sections }: FeedStatus, region: string | null): boolean {
  return region === null
    ? !sections.some((section) => section.startsWith('local/'))
    : sections.some((section) => section === `local/${region}`);
}

function sourceOf(feeds: FeedStatus[], weeks: Map<number, WeekOfFeed>): Source {
  const [first] = feeds;
  if (!first) throw new Error('A publisher has at least one feed.');
  const brought = feeds.flatMap(({ id }) => weeks.get(id) ?? []);
  const [site = null, ...others] = new Set(feeds.map((feed) => withoutCredentials(feed.site)));
  const latest = brought.map((each) => each.latest.getTime());
  return {
    publisher: first.publisher,
    site: others.length === 0 ? site : `${originOf(site)}/`,
    languages: [...new Set(feeds.map(({ language }) => language))].toSorted(),
    state: stateOf(feeds.map((feed) => feedStateOf(feed).state)),
    latest: latest.length === 0 ? null : new Date(Math.max(...latest)).toISOString(),
    articles: brought.reduce((sum, each) => sum + each.articles, 0),
  };
}

/** The states as readers see them; a feed that has moved makes no difference to them. */
const readersWords: Record<FeedState, SourceState> = {
  gone: 'ended',
  page: 'unreadable',
  failing: 'unreadable',
  moved: 'fine',
  quiet: 'quiet',
  paused: 'paused',
  new: 'new',
  fine: 'fine',
};
const isUnread = (state: SourceState) => ['ended', 'paused', 'unreadable'].includes(state);

function stateOf(states: FeedState[]): SourceState {
  const words = [...new Set(states.map((state) => readersWords[state]))];
  const [only] = words;
  if (only !== undefined && words.length === 1) return only;
  if (words.every(isUnread)) return 'unreadable';
  return words.some(isUnread) ? 'partly' : 'fine';
}
