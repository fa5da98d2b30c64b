import type { Section } from '#contract/sections.ts';
import { canonicalTag } from '#newsroom/catalogue/opml.ts';
import { FeedError } from '#newsroom/feed-error.ts';
import { createFeedReader } from '#newsroom/feed-reader.ts';
import type { ReadFeed } from '#newsroom/item.ts';
import { placeItem } from '#newsroom/place.ts';
import { problemsOf } from '#newsroom/reading/doctor.ts';
import { createNewsFetcher } from '#newsroom/refresh-tools.ts';
import type { Config } from '#process/config.ts';

const sampleSize = 5;

/** What is at an address: where it was found after redirects, and which items would go to which sections. */
export type Examined = {
  foundAt: string | null;
  failed: string | null;
  title: string | null;
  language: string | null;
  items: number;
  skipped: number;
  problems: string[];
  sections: { section: Section; items: number }[];
  sample: { title: string; url: string; publishedAt: Date | null; sections: Section[] }[];
};

export type FeedDoctor = {
  /**
   * Reads what is at an address as if it were a feed of these sections, and stores nothing. Rejects only when the
   * signal aborts.
   */
  examine: (url: string, sections: readonly Section[], signal: AbortSignal) => Promise<Examined>;
  close: () => Promise<void>;
};

/** Reads feeds within the limits of the newsroom: from public addresses, and in a thread that can be ended. */
export function openFeedDoctor(
  config: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'proxy'>,
): FeedDoctor {
  const fetcher = createNewsFetcher(config);
  const reader = createFeedReader();
  return {
    examine: async (url, sections, signal) => {
      const fetched = await fetcher.fetchFeed({ url, etag: null, lastModified: null }, signal);
      if (fetched.state === 'failed') return nothing(null, fetched.error.message);
      if (fetched.state !== 'fetched') return nothing(null, 'Its publisher has given it up (410 Gone).');
      const { body, contentType, url: foundAt } = fetched;
      try {
        const feed = await reader.read(body, { url: foundAt, contentType, now: new Date() }, signal);
        return found(foundAt, feed, sections);
      } catch (error) {
        if (!(error instanceof FeedError)) throw error;
        return nothing(foundAt, error.message);
      }
    },
    close: async () => {
      await fetcher.close();
      await reader.close();
    },
  };
}

function found(foundAt: string, feed: ReadFeed, sections: readonly Section[]): Examined {
  const placed = feed.items.map((item) => ({ ...item, sections: placeItem(item, sections, feed.language) }));
  const counts = new Map<Section, number>();
  for (const section of placed.flatMap((item) => item.sections))
    counts.set(section, (counts.get(section) ?? 0) + 1);
  return {
    foundAt,
    failed: null,
    title: feed.title,
    language: feed.language === null ? null : canonicalTag(feed.language),
    items: feed.items.length,
    skipped: feed.skipped.length,
    problems: problemsOf(feed),
    sections: Array.from(counts, ([section, items]) => ({ section, items })),
    sample: placed
      .slice(0, sampleSize)
      .map(({ title, url, publishedAt, sections }) => ({ title, url, publishedAt, sections })),
  };
}

function nothing(foundAt: string | null, failed: string): Examined {
  return {
    foundAt,
    failed,
    title: null,
    language: null,
    items: 0,
    skipped: 0,
    problems: [],
    sections: [],
    sample: [],
  };
}
