import type { IncomingMessage } from 'node:http';
import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Config } from '#process/config.ts';
import type { WithDatabaseTimeout } from '#server/http/database-timeout.ts';
import { findReceiver } from './push-store.ts';

const bytesMax = 2 * 1024 * 1024;
/** How many large pushes may be in memory at once, of one feed and of all. A refused one is still in the feed. */
const underWayMax = { ofOne: 4, ofAll: 32 };

type Deps = {
  config: Pick<Config, 'takesPushes'>;
  database: Database;
  withDatabaseTimeout: WithDatabaseTimeout;
};

type Asked = Pick<IncomingMessage, 'url' | 'destroyed' | 'once'>;

/**
 * Returns how many bytes a push from a hub may have; undefined for other requests: its address must be one that a hub
 * was given, and there must be room for it.
 */
export function pushBytesMax({
  config,
  database,
  withDatabaseTimeout,
}: Deps): (request: Asked) => Promise<number | undefined> {
  const underWay: string[] = [];

  return async (request) => {
    const [, token] = (config.takesPushes && /^\/websub\/([0-9a-f]{32})$/.exec(request.url ?? '')) || [];
    return token !== undefined && (await isTold(token)) && findRoom(token, request) ? bytesMax : undefined;
  };

  /** Until the request ends. */
  function findRoom(token: string, request: Asked): boolean {
    const ofOne = underWay.filter((other) => other === token).length;
    if (request.destroyed || ofOne >= underWayMax.ofOne || underWay.length >= underWayMax.ofAll) return false;
    underWay.push(token);
    request.once('close', () => underWay.splice(underWay.indexOf(token), 1));
    return true;
  }

  async function isTold(token: string): Promise<boolean> {
    try {
      return (await withDatabaseTimeout(() => findReceiver(database, token))) !== undefined;
    } catch (error) {
      if (!isDatabaseOutage(error)) throw error;
      return false; // the route itself answers that the database is away
    }
  }
}
