import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { textTable, type Column } from '#process/text-table.ts';

const columns: Column[] = [
  { name: 'Publisher' },
  { name: 'Section' },
  { name: 'State', width: 26 },
  { name: 'Last success', align: 'right' },
  { name: 'Items', align: 'right' },
  { name: 'Interval', align: 'right' },
  { name: 'Failures', align: 'right' },
  { name: 'Last error, and what is lost', width: 60 },
];

/** The polling state of the feeds as a table; times are told relative to `now`. */
export function statusReport(feeds: FeedStatus[], now: Date): string {
  if (feeds.length === 0) return 'No feeds yet: the catalogue is taken over when the newsroom starts.';
  const rows = feeds.map((feed) => [
    feed.publisher,
    feed.sections.join('\n'),
    feedStateOf(feed).words,
    feed.lastSuccessAt ? `${duration((now.getTime() - feed.lastSuccessAt.getTime()) / 1000)} ago` : 'never',
    feed.items,
    feed.retired || feed.pausedAt ? 'not polled' : duration(feed.intervalSeconds),
    feed.failures,
    [...(feed.lastError === null ? [] : [feed.lastError]), ...feed.warnings].join('\n'),
  ]);
  const failing = feeds.filter((feed) => feed.failures > 0).length;
  return `${textTable(columns, rows)}\n${feeds.length} feeds, ${failing} failing`;
}

/** Seconds in the unit that a person would use: `90` -> `2 min`. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
