import { addressOfRunning, urlOf } from './address.ts';
import { dataFolder } from './data-folder.ts';
import { findHolder } from './holder.ts';

/** The embedded database that another process keeps running on a data folder; null where none does. */
export async function findRunning(dataDir: string): Promise<{ url: string; holder: number } | null> {
  const folder = dataFolder(dataDir);
  const holding = await findHolder(folder);
  const address = addressOfRunning(folder);
  return holding.state !== 'held' || address === null ? null : { url: urlOf(address), holder: holding.pid };
}
