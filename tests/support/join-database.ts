import { connectDatabase, type Database } from '#db/client.ts';
import { findRunning } from '#db/embedded/running.ts';

/** A connection to the embedded database of a site that is running. Ends with `database.$client.end()`. */
export async function joinDatabase(dataDir: string): Promise<Database> {
  const running = await findRunning(dataDir);
  if (!running) throw new Error(`No database runs in ${dataDir}.`);
  return connectDatabase({ url: running.url, name: dataDir }, 1);
}
