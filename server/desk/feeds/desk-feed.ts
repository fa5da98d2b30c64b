import type { DeskFeed } from '#contract/feed.ts';
import { withoutCredentials } from '#contract/web-address.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';

/** A feed as editors see it. */
export function toDeskFeed(feed: FeedStatus): DeskFeed {
  const { id, url, publisher, site, language, sections, items, failures, warnings, polls, articles } = feed;
  return {
    id,
    url,
    publisher,
    site: withoutCredentials(site),
    language,
    sections,
    ...feedStateOf(feed),
    moved_to: feed.movedTo,
    paused: feed.pausedAt !== null,
    last_poll_at: feed.lastPollAt?.toISOString() ?? null,
    last_success_at: feed.lastSuccessAt?.toISOString() ?? null,
    next_poll_at: feed.nextPollAt?.toISOString() ?? null,
    interval_seconds: feed.intervalSeconds,
    items,
    failures,
    last_error: feed.lastError,
    warnings,
    polls,
    failed_polls: feed.failedPolls,
    articles,
  };
}
