import type { Database } from '#db/client.ts';
import { createHubClient } from '#fetching/hub-client.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { subscribeForever } from './subscribe-forever.ts';

const usualPause = 10_000; // ms

type Parts = {
  config: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'proxy' | 'takesPushes'>;
  database: Database;
  log: Logger;
  /** Milliseconds. */
  lookEvery?: number;
};

/** Asks publishers' hubs from now on to send what is new, where they can reach this site. */
export function startSubscribing({ config, database, log, lookEvery = usualPause }: Parts): {
  stop: () => Promise<void>;
} {
  if (!config.takesPushes) return { stop: async () => undefined };
  const stopping = new AbortController();
  const client = createHubClient(config);
  const { origin } = config;
  const subscribing = subscribeForever({ database, client, origin, log, lookEvery }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort(new Error('Hubs are no longer asked'));
      await subscribing;
      await client.close();
    },
  };
}
