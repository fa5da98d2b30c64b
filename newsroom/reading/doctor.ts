import { FeedError } from '#newsroom/feed-error.ts';
import type { FeedItem, ReadFeed } from '#newsroom/item.ts';
import { readFeed } from './read-feed.ts';

const datesNamed = 3;

/** What the feed doctor found in one body: what would be stored, and what is wrong. */
export type Diagnosis = {
  /** Items that would be stored. */
  items: number;
  /** Items with title and link, those that repeat another one included. */
  withTitleAndLink: number;
  skipped: number;
  /** Items to store that have no date, which no format asks for: they count from when they are first seen. */
  undated: number;
  /** Short phrases for the operator, such as "no items". */
  problems: string[];
  /** Why nothing could be read. */
  failed: string | null;
  /** The first item that would be stored. */
  sample: FeedItem | null;
};

/** Reads a body as the newsroom would and says what is wrong with it. Never throws, whatever the bytes are. */
export function examine(
  body: Uint8Array,
  options: { url: string; contentType: string | null; now: Date },
): Diagnosis {
  try {
    return diagnosis(readFeed(body, options));
  } catch (error) {
    const failed = error instanceof FeedError ? error.message : `Unexpected: ${String(error)}`;
    return failedDiagnosis(failed);
  }
}

/** What is said of a body that is no feed or did not arrive. */
export function failedDiagnosis(failed: string): Diagnosis {
  return { items: 0, withTitleAndLink: 0, skipped: 0, undated: 0, problems: [], failed, sample: null };
}

function diagnosis(feed: ReadFeed): Diagnosis {
  const repeated = feed.skipped.filter(({ repeats }) => repeats).length;
  return {
    items: feed.items.length,
    withTitleAndLink: feed.items.length + repeated,
    skipped: feed.skipped.length,
    undated: feed.undated,
    problems: problemsOf(feed),
    failed: null,
    sample: feed.items[0] ?? null,
  };
}

/** What is wrong with a feed that could be read, in short phrases for the operator. */
export function problemsOf({ items, skipped, misdated, repaired, warnings }: ReadFeed): string[] {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return [
    ...(repaired ? ['read only after a repair'] : []),
    ...warnings,
    ...(items.length === 0 ? ['no items'] : []),
    ...(misdated.length > 0 ? [misdatedOf(misdated)] : []),
    ...[...byReason].map(([reason, { length }]) => `${length} skipped: ${reason}`),
  ];
}

/** '4 with an unusable date: "soon", "32 May" …' */
function misdatedOf(dates: string[]): string {
  const named = [...new Set(dates)].map((date) => `"${date}"`);
  const more = named.length > datesNamed ? ' …' : '';
  return `${dates.length} with an unusable date: ${named.slice(0, datesNamed).join(', ')}${more}`;
}
