import { connectDatabase, type Database } from '#db/client.ts';
import { socketFolder } from '#db/embedded.ts';

/** A connection to the embedded database of a site that is running. Ends with `database.$client.end()`. */
export function joinDatabase(dataDir: string): Database {
  return connectDatabase({ engine: 'embedded', socketDir: socketFolder(dataDir) }, 1);
}
