import { setTimeout as pause } from 'node:timers/promises';
import { connectHolder, type Holder } from './holder.ts';

const againAfter = 50; // ms

/**
 * Keeps a holding connection open while the database runs, beginning with `first`. When one of PostgreSQL's processes
 * is killed it closes all connections and restarts itself; a database that nobody holds would then be taken for a
 * leftover and ended. Returns a function that ends the connection.
 */
export function holdOn(first: Holder, url: string, isOver: () => boolean): () => Promise<void> {
  let holder = first;
  let isLetGo = false;

  async function hold(): Promise<void> {
    for (;;) {
      await holder.ended;
      if (isLetGo || isOver()) return;
      try {
        holder = await connectHolder(url);
      } catch {
        await pause(againAfter); // it is recovering, or about to end
      }
    }
  }

  void hold();
  return async () => {
    isLetGo = true;
    await holder.end();
  };
}
