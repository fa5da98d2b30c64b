import Table from 'cli-table3';
import type { FeedStatus } from './feed-store.ts';

const errorWidth = 50;

/** The polling state of the feeds as a table; times are told relative to `now`. */
export function statusReport(feeds: FeedStatus[], now: Date): string {
  if (feeds.length === 0) return 'No feeds yet: the catalogue is taken over when the newsroom starts.';
  const table = new Table({
    head: ['Publisher', 'Section', 'Last success', 'Items', 'Interval', 'Failures', 'Last error'],
    colAligns: ['left', 'left', 'right', 'right', 'right', 'right', 'left'],
    colWidths: [null, null, null, null, null, null, errorWidth],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const feed of feeds)
    table.push([
      feed.publisher,
      feed.sections.join('\n'),
      feed.lastSuccessAt ? `${duration((now.getTime() - feed.lastSuccessAt.getTime()) / 1000)} ago` : 'never',
      feed.items,
      feed.retired ? 'not polled' : duration(feed.intervalSeconds),
      feed.failures,
      feed.lastError ?? '',
    ]);
  const failing = feeds.filter((feed) => feed.failures > 0).length;
  return `${table.toString()}\n${feeds.length} feeds, ${failing} failing`;
}

/** `90` -> `2 min`: seconds in the unit that a person would use. */
function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}
