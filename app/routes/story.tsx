import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { pack, unpack } from '#app/api/packed.ts';
import { descriptionLengthShown } from '#app/articles/calls/article-limits.ts';
import { fetchStory } from '#app/articles/calls/story-calls.ts';
import { storyQuery } from '#app/articles/calls/story-queries.ts';
import { StoryFeeds } from '#app/articles/lists/page-feeds.tsx';
import { previewAddress } from '#app/articles/pictures/shown-picture.ts';
import type { ReportOrder } from '#app/articles/story/group-reports.ts';
import { StoryPage } from '#app/articles/story/story-page.tsx';
import { StorySkeleton } from '#app/articles/story/story-skeleton.tsx';
import { reportedBy } from '#app/articles/story/story-words.ts';
import { truncate } from '#app/articles/text/truncate.ts';
import { FailurePage, NotFoundPage } from '#app/shell/status-page.tsx';
import { samePage } from '#app/site/addresses.ts';
import { useLoadCopy } from '#app/site/load-copy.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSite } from '#app/site/site.ts';
import { idInAddress } from '#contract/article-address.ts';
import { storyPath } from '#contract/story-address.ts';
import type { Story, WholeStory } from '#contract/story.ts';
import type { Route } from './+types/story.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const whole = await fetchStory(idInAddress(params.address), api).catch(throwAsStatus);
  const canonical = storyPath(whole.story);
  // Not a permanent redirect: the address contains the lead's headline, which may change back.
  if (canonical !== pathOf(params.address)) throw redirect(canonical + queryOf(orderIn(url.search)));
  return pack(whole);
}

/** In the browser the component loads the story. */
export function clientLoader() {
  return null;
}

export default function StoryRoute({ loaderData, params }: Route.ComponentProps) {
  const order = orderIn(useLocation().search);
  const { data: whole, error } = useQuery(
    storyQuery(params.address, loaderData ? unpack(loaderData) : undefined),
  );
  useReturnScroll(!whole && !error);
  useLoadCopy(!whole && !error);
  // Even while it is being read: its reports may have been taken down.
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (whole)
    return (
      <>
        {isShort(params.address, whole.story) && (
          <ReplaceAddress by={storyPath(whole.story) + queryOf(order)} />
        )}
        <StoryHead whole={whole} />
        {import.meta.env.SSR && <StoryFeeds story={whole.story} />}
        <StoryPage whole={whole} order={order} />
      </>
    );
  if (error) return error instanceof ApiError && error.status < 500 ? <NotFoundPage /> : <FailurePage />;
  return <StorySkeleton />;
}

/**
 * Replaces the address of this page by its canonical one; focus and scroll position stay. Waits while the reader is on
 * the way to another page, which it would cancel.
 */
function ReplaceAddress({ by }: { by: string }) {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (isIdle) void navigate(by, { replace: true, preventScrollReset: true, state: samePage });
  }, [navigate, by, isIdle]);
  return null;
}

function StoryHead({ whole }: { whole: WholeStory }) {
  const site = useSite();
  const { lead } = whole.story;
  const reach = `Reported by ${reportedBy(whole)}.`;
  return (
    <PageHead
      title={`All reports: ${lead.title}`}
      description={
        lead.description === null ? reach : `${reach} ${truncate(lead.description, descriptionLengthShown)}`
      }
      path={storyPath(whole.story)}
      image={previewAddress(lead, site)}
    />
  );
}

function orderIn(search: string): ReportOrder {
  return new URLSearchParams(search).get('order') === 'first' ? 'first' : 'newest';
}

const queryOf = (order: ReportOrder) => (order === 'first' ? '?order=first' : '');

const pathOf = (address: string) => `/story/${encodeURIComponent(address)}`;

/** Whether an address is only an id, as in the links of cards, which do not know the story's lead. */
function isShort(address: string, story: Story): boolean {
  return !address.includes('-') && storyPath(story) !== pathOf(address);
}
