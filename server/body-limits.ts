import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { pushBytesMax } from './websub/push-limit.ts';

const kilobyte = 1024;
const usualMax = 64 * kilobyte;
/** A catalogue of many hundred feeds, as a form encodes it. */
const catalogueMax = 512 * kilobyte;
const ofCatalogues = /^\/(api\/)?desk\/feeds\/(import|preview)(\?|$)/;

/** Bytes that a body may have which is sent to an address. */
export type BodyLimit = (url: string) => number | Promise<number>;

/** A body is small, but for a catalogue that an editor brings in, and for the feed that comes from a hub. */
export function limitBodies(database: Database, config: Pick<Config, 'takesPushes'>): BodyLimit {
  const ofPush = pushBytesMax(database, config);
  return async (url) => (ofCatalogues.test(url) ? catalogueMax : ((await ofPush(url)) ?? usualMax));
}
