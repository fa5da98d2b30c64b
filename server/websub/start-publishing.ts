import type { Connection } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { createHubClient } from '#fetching/hub-client.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { collectChangedFeeds } from './changed-feeds.ts';
import { notifyHub } from './notify-hub.ts';
import { publishForever, type PublishingTimes } from './publish-forever.ts';

const usualTimes: PublishingTimes = {
  gatherFor: 5_000,
  silentMost: 15 * 60_000, // a slow hub takes its time for each of many feeds
  lockEvery: 4_000,
  againAfter: { first: 5_000, most: 5 * 60_000 },
};

type Parts = {
  config: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'proxy' | 'websubHub'>;
  connection: Connection;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Logger;
  times?: PublishingTimes;
};

/** Starts telling the configured hub, if any, of news, until the returned function is called. */
export function startPublishing({
  config,
  connection,
  notifications,
  log,
  times = usualTimes,
}: Parts): () => Promise<void> {
  const { origin, websubHub: hub } = config;
  if (hub === undefined) return async () => undefined;
  const closing = new AbortController();
  const changed = collectChangedFeeds(notifications, origin);
  const client = createHubClient(config);
  const tell = (topic: string, stop: AbortSignal) => notifyHub(client, hub, topic, stop);
  const publishing = publishForever({ connection, changed, tell, log, times }, closing.signal);
  return async () => {
    changed.close();
    closing.abort(new Error('The hub is no longer told'));
    await publishing;
    await client.close();
  };
}
