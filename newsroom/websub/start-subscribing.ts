import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { running } from '#process/version.mjs';
import { createHubAsker } from './hub-asker.ts';
import { subscribeForever } from './subscribe-forever.ts';

const usualPause = 10_000; // ms

type Parts = {
  config: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'takesPushes'>;
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
  const asker = createHubAsker({
    ...config,
    userAgent: `EuropeNews/${running.version} (+${config.origin})`,
  });
  const subscribing = subscribeForever({ database, asker, log, lookEvery }, stopping.signal);
  return {
    stop: async () => {
      stopping.abort(new Error('Hubs are no longer asked'));
      await subscribing;
      await asker.close();
    },
  };
}
