import { setTimeout as pause } from 'node:timers/promises';
import { connectHolder, type Holder } from './holder.ts';

const againAfter = 50; // ms

/**
 * Holds a database while it runs, beginning with `first`. When one of its processes is killed PostgreSQL ends all connections and
 * goes on; what nobody holds then would be taken for a leftover, and ended. Returns what lets go of it.
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
        await pause(againAfter); // it recovers, or is about to end
      }
    }
  }

  void hold();
  return async () => {
    isLetGo = true;
    await holder.end();
  };
}
