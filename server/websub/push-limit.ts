import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Config } from '#process/config.ts';
import type { Patience } from '#server/http/database-patience.ts';
import { findSecret } from './push-store.ts';

const bytesMax = 2 * 1024 * 1024;

type Deps = { config: Pick<Config, 'takesPushes'>; database: Database; patience: Patience };

/**
 * Bytes that a feed may have which comes from a hub; undefined for all that does not: before it is let in, its address must be
 * one that a hub was told.
 */
export function pushBytesMax({
  config,
  database,
  patience,
}: Deps): (url: string) => Promise<number | undefined> {
  return async (url) => {
    const [, token] = (config.takesPushes && /^\/websub\/([0-9a-f]{32})$/.exec(url)) || [];
    return token !== undefined && (await isTold(token)) ? bytesMax : undefined;
  };

  async function isTold(token: string): Promise<boolean> {
    try {
      return (await patience(() => findSecret(database, token))) !== undefined;
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      return false; // the route itself says that nothing can be taken now
    }
  }
}
