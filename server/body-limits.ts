import type { IncomingMessage } from 'node:http';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import type { MayBeEditors } from './desk/desk-guard.ts';
import type { WithDatabaseTimeout } from './http/database-timeout.ts';
import { takesTexts } from './http/page-address.ts';
import { pushBytesMax } from './websub/push-limit.ts';

const kilobyte = 1024;
const usualMax = 64 * kilobyte;
/** A Cyrillic letter takes six bytes in a form. A text up to here comes back with the page that says that it is too long. */
const textMax = 256 * kilobyte;
/**
 * Room for the longest catalogue that the desk accepts, as a form, which may need nine bytes for a character. Beyond
 * that the page says that it is too long.
 */
const catalogueMax = 3 * 1024 * kilobyte;
const ofCatalogues = /^\/(api\/)?desk\/feeds\/(import|preview)(\?|$)/;

type Asked = Pick<IncomingMessage, 'url' | 'headers' | 'destroyed' | 'once'>;
/** Bytes that the body of a request may have. */
export type BodyLimit = (request: Asked) => number | Promise<number>;

type Deps = {
  config: Pick<Config, 'takesPushes'>;
  database: Database;
  mayBeEditors: MayBeEditors;
  withDatabaseTimeout: WithDatabaseTimeout;
};

/** Limits the size of bodies: small, except for texts that readers write, catalogues that editors import and for feeds that hubs send. */
export function limitBodies({ config, database, mayBeEditors, withDatabaseTimeout }: Deps): BodyLimit {
  const ofPush = pushBytesMax({ config, database, withDatabaseTimeout });
  return async (request) => {
    const { url = '', headers } = request;
    if (takesTexts(url)) return textMax;
    if (!ofCatalogues.test(url)) return (await ofPush(request)) ?? usualMax;
    return (await mayBeEditors(headers.cookie)) ? catalogueMax : usualMax;
  };
}
