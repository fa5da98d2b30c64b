import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { feed } from '#db/schema.ts';
import { createAnnouncer } from '#newsroom/announcer.ts';
import { createFailureLog } from '#newsroom/failure-log.ts';
import { createFeedReader } from '#newsroom/feed-reader.ts';
import { createFetcher } from '#newsroom/fetching/fetch-feed.ts';
import { openPictureHosts } from '#newsroom/pictures/picture-hosts.ts';
import { pollDueFeeds } from '#newsroom/poll-loop.ts';
import type { Refreshed } from '#newsroom/refresh.ts';
import { createPushes } from '#newsroom/websub/pushes.ts';
import { quietLog } from './quiet-log.ts';
import type { TestDatabase } from './test-database.ts';

/** The outcome of one round: how each poll ended, by the address of its feed, and the notices that were published. */
export type PolledRound = { polled: Refreshed[]; byUrl: Map<string, Refreshed>; notices: Notice[] };

/** A newsroom without a timer: it polls when a test says so. */
export function openPolling(
  { database }: Pick<TestDatabase, 'database'>,
  reader = createFeedReader(),
  { origin = 'http://localhost:3000', pictures = false, takesPushes = false } = {},
) {
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: true, proxy: null });

  const pushes = takesPushes ? createPushes(database, true) : null;
  const pictureHosts = openPictureHosts({ pictures, database, fetcher, log: quietLog, origin });

  /** Polls the feeds that are due. */
  async function pollDue(stop = new AbortController().signal): Promise<PolledRound> {
    const round: PolledRound = { polled: [], byUrl: new Map(), notices: [] };
    const publish = async (notice: Notice) => void round.notices.push(notice);
    const announcer = createAnnouncer({ publish }, quietLog);
    const tools = {
      database,
      fetcher,
      reader,
      pictureHosts,
      announcer,
      log: quietLog,
      failureLog: createFailureLog(quietLog),
      retentionDays: 90,
      pushes,
    };
    const onPolled = ({ url }: { url: string }, refreshed: Refreshed) => {
      round.polled.push(refreshed);
      round.byUrl.set(url, refreshed);
    };
    await pollDueFeeds({ tools, stop, onPolled });
    await announcer.close();
    return round;
  }

  /** Polls every feed, or the one at `url`, as if it were due. */
  async function poll(url?: string): Promise<PolledRound> {
    const chosen = url === undefined ? undefined : sql`${feed.url} = ${url}`;
    await database
      .update(feed)
      .set({ nextPollAt: sql`now()` })
      .where(chosen);
    return pollDue();
  }
  const close = async () => {
    await pictureHosts.close();
    await fetcher.close();
    await reader.close();
  };
  return { poll, pollDue, close };
}
