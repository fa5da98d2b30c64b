import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Config } from '#process/config.ts';
import { findSecret } from './push-store.ts';

const usualMax = 64 * 1024; // bytes
const pushMax = 2 * 1024 * 1024; // bytes

/** A body is small, but for the feed that comes from a hub: before it is let in, its address must be one that a hub was told. */
export function limitBodies(
  database: Database,
  { takesPushes }: Pick<Config, 'takesPushes'>,
): (url: string) => number | Promise<number> {
  if (!takesPushes) return () => usualMax;
  return (url) => {
    const [, token] = /^\/websub\/([0-9a-f]{32})$/.exec(url) ?? [];
    return token === undefined ? usualMax : maxOf(database, token);
  };
}

async function maxOf(database: Database, token: string): Promise<number> {
  try {
    return (await findSecret(database, token)) === undefined ? usualMax : pushMax;
  } catch (error) {
    if (!isDatabaseOutage(error)) throw error;
    return usualMax; // the route itself says that nothing can be taken now
  }
}
