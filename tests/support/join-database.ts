import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, type Database } from '#db/client.ts';
import { findRunning } from '#db/embedded/running.ts';

const answersWithin = 60_000; // ms; on a busy machine connecting may take longer than one attempt waits
const lookAgainAfter = 200; // ms

/** A connection to the embedded database of a site that is running. Ends with `database.$client.end()`. */
export async function joinDatabase(dataDir: string): Promise<Database> {
  const until = performance.now() + answersWithin;
  for (;;) {
    const running = await findRunning(dataDir);
    if (running) return connectDatabase({ url: running.url, name: dataDir }, 1);
    if (performance.now() > until) throw new Error(`No database runs in ${dataDir}.`);
    await pause(lookAgainAfter);
  }
}
