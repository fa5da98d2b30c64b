import { idInAddress } from '#contract/article-address.ts';
import {
  type FeedPlace,
  searchFeed,
  sectionFeed,
  sectionFeedTitle,
  storyFeed,
} from '#contract/feed-address.ts';
import { pathSegment } from '#contract/path-segment.ts';
import { withDecimalPoints } from '#contract/search.ts';
import { isSection, type Section } from '#contract/sections.ts';

/** A feed and the API call that it is made from: a list, or a story with its reports. */
export type OfferedFeed = {
  kind: 'list' | 'story';
  place: FeedPlace;
  isAnnounced: boolean;
  api: string;
  /** Path and query of the page with the same news. A story's canonical one is known only with the story. */
  page: string;
  title: string;
  description: string;
};

const named = {
  breaking: ['/api/breaking_news', '/articles/init_breaking'],
  europe: ['/api/europe', '/articles/initial_local'],
  world: ['/api/world_news', '/articles/initial_world'],
} as const;

/** The feed by a name such as 'breaking', 'local/de', 'category/sports' or 'story/4f'; undefined where there is none. */
export function offeredFeed(name: string): OfferedFeed | undefined {
  if (isSection(name)) return feedOfSection(name);
  const [, address] = /^story\/([^/]+)$/.exec(name) ?? [];
  return address === undefined ? undefined : feedOfStory(idInAddress(address));
}

/** The feed of what a search for `text` finds. */
export function feedOfSearch(text: string): OfferedFeed {
  const path = `/articles/${pathSegment(text)}`;
  return {
    kind: 'list',
    place: searchFeed(text),
    isAnnounced: false,
    api: `/api/articles/${pathSegment(withDecimalPoints(text))}`,
    page: path,
    title: `Search: ${text}`,
    description: `What a search for “${text}” finds, newest first.`,
  };
}

function feedOfSection(section: Section): OfferedFeed {
  const [api, page] = addressesOf(section);
  const title = sectionFeedTitle(section);
  const description = `${title}: news from European publishers, newest first.`;
  return { kind: 'list', place: sectionFeed(section), isAnnounced: true, api, page, title, description };
}

function addressesOf(section: Section): readonly [api: string, page: string] {
  if (section in named) return named[section as keyof typeof named];
  const [kind, name = ''] = section.split('/');
  if (kind !== 'local') return [`/api/articles/${name}`, `/articles/${name}`];
  return [`/api/local_news?region=${name}`, `/articles/initial_local?region=${name}`];
}

function feedOfStory(id: string): OfferedFeed {
  return {
    kind: 'story',
    place: storyFeed({ id }),
    isAnnounced: false,
    api: `/api/stories/${encodeURIComponent(id)}`,
    page: `/story/${id}`,
    title: 'All reports',
    description: 'All reports of one event, newest first.',
  };
}
