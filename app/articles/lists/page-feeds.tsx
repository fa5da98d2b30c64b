import type { ListSource } from '#app/articles/calls/list-calls.ts';
import { FeedLinks } from '#app/site/feed-links.tsx';
import { isCategory } from '#contract/categories.ts';
import { searchFeed, sectionFeed, sectionFeedTitle, storyFeed } from '#contract/feed-address.ts';
import { isRegion } from '#contract/regions.ts';
import type { Section } from '#contract/sections.ts';
import type { Story } from '#contract/story.ts';

// Feed readers look at pages as the server sends them. Callers render these only there (import.meta.env.SSR), so that
// browsers load no code for them.

/** The feeds of what the home page shows to everybody. */
export function HomeFeeds() {
  return (['breaking', 'europe', 'world'] as const).map((section) => (
    <SectionFeeds key={section} section={section} />
  ));
}

/** The feeds of a list, whichever of its pages is shown. */
export function ListFeeds({ source }: { source: ListSource }) {
  const { query, region } = source;
  if (query === 'breaking' || query === 'world') return <SectionFeeds section={query} />;
  if (query === 'local' && region === undefined) return <SectionFeeds section="europe" />;
  if (query === 'local')
    return isRegion(region ?? '') && <SectionFeeds section={`local/${region}` as Section} />;
  const name = query.trim().toLowerCase();
  if (isCategory(name)) return <SectionFeeds section={`category/${name}`} />;
  return name !== '' && <FeedLinks place={searchFeed(name)} title={`Search: ${name}`} />;
}

/** The feeds of all reports of an event. */
export function StoryFeeds({ story }: { story: Story }) {
  return <FeedLinks place={storyFeed(story)} title={`All reports: ${story.lead.title}`} />;
}

function SectionFeeds({ section }: { section: Section }) {
  return <FeedLinks place={sectionFeed(section)} title={sectionFeedTitle(section)} />;
}
