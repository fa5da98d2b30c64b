import { useLocation } from 'react-router';
import { fetchDesk } from '#app/desk/desk-calls.ts';
import { DeskPage } from '#app/desk/desk-page.tsx';
import { FeedListScreen, filterFeeds, filterIn } from '#app/desk/feed-list-screen.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { DeskFeedList } from '#contract/feed.ts';
import type { Route } from './+types/feeds.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return (await fetchDesk('/feeds', DeskFeedList, context.get(siteContext).api)).data;
}

export default function Feeds({ loaderData: feeds }: Route.ComponentProps) {
  const filter = filterIn(new URLSearchParams(useLocation().search));
  return (
    <DeskPage title="Feeds">
      <FeedListScreen feeds={filterFeeds(feeds, filter)} total={feeds.length} filter={filter} />
    </DeskPage>
  );
}
