import type { Database } from '#db/client.ts';
import { userAgentOf } from '#fetching/user-agent.ts';
import { createFetcher, type Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { Announcer } from './announcer.ts';
import { createFailureLog } from './failure-log.ts';
import { createFeedReader } from './feed-reader.ts';
import { openPictureHosts } from './pictures/picture-hosts.ts';
import type { RefreshTools } from './refresh.ts';
import { createPushes } from './websub/pushes.ts';

type Given = { config: Config; database: Database; announcer: Announcer; log: Logger };

/** What refreshing feeds takes. `close` also closes the announcer, and leaves the database open. */
export function openRefreshTools({ config, ...given }: Given): {
  tools: RefreshTools;
  close: () => Promise<void>;
} {
  const fetcher = createNewsFetcher(config);
  const reader = createFeedReader();
  const pictureHosts = openPictureHosts({ ...config, ...given, fetcher });
  return {
    tools: {
      ...given,
      fetcher,
      reader,
      pictureHosts,
      failureLog: createFailureLog(given.log),
      retentionDays: config.retentionDays,
      pushes: config.takesPushes ? createPushes(given.database, config.privateNetworkAllowed) : null,
    },
    close: async () => {
      await given.announcer.close();
      await pictureHosts.close();
      await fetcher.close();
      await reader.close();
    },
  };
}

/** A fetcher that says who we are and where the operator can be found. */
export function createNewsFetcher({
  origin,
  privateNetworkAllowed,
  proxy,
}: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'proxy'>): Fetcher {
  return createFetcher({ userAgent: userAgentOf(origin), privateNetworkAllowed, proxy });
}
