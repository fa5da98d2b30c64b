import type { FeedReport } from '#contract/feed.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { listFeedStatus, type FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { canonicalAddress } from '#newsroom/catalogue/opml.ts';
import type { FeedDoctor } from '#newsroom/reports/feed-doctor.ts';
import { siteOf } from '#newsroom/saving/publisher-site.ts';

const patience = 40_000; // ms
const knownMax = 20;

/** What a feed at an address would bring, and whether the catalogue has it, or others of its publisher, already. */
export async function checkAddress(
  { database, doctor }: { database: Database; doctor: Pick<FeedDoctor, 'examine'> },
  given: string,
  sections: readonly string[],
): Promise<FeedReport> {
  const url = canonicalAddress(given) ?? given;
  const { foundAt, sample, ...examined } = await doctor.examine(
    url,
    sections as Section[], // checked by their schema
    AbortSignal.timeout(patience),
  );
  return {
    url,
    found_at: foundAt,
    ...examined,
    sample: sample.map(({ publishedAt, ...item }) => ({
      ...item,
      published_at: publishedAt?.toISOString() ?? null,
    })),
    known: await knownFeeds(database, foundAt === null ? [url] : [url, foundAt]),
  };
}

async function knownFeeds(database: Database, addresses: string[]): Promise<FeedReport['known']> {
  const sites = new Set(addresses.map(siteOf).filter((site) => site !== null));
  const feeds = await listFeedStatus(database);
  const sameness = ({ url, movedTo }: FeedStatus): 'address' | 'site' | null => {
    if (addresses.includes(url) || (movedTo !== null && addresses.includes(movedTo))) return 'address';
    return sites.has(siteOf(url) ?? '') ? 'site' : null;
  };
  const known = feeds.flatMap((feed) => {
    const same = sameness(feed);
    return same === null ? [] : [{ id: feed.id, url: feed.url, publisher: feed.publisher, same }];
  });
  return known.toSorted((a, b) => a.same.localeCompare(b.same)).slice(0, knownMax);
}
