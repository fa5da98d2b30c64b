import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { HubClient } from '#fetching/hub-client.ts';
import type { Logger } from '#process/logger.ts';
import { rest } from '#process/rest.ts';
import { askHub } from './ask-hub.ts';
import { endSubscription, takeDueSubscriptions, type DueSubscription } from './subscription-store.ts';

const takenAtOnce = 10;
/** How often a hub is asked to send nothing more. */
const farewellsMax = 3;

export type SubscribingParts = {
  database: Database;
  client: HubClient;
  /** Of this site. */
  origin: string;
  log: Logger;
  /** Milliseconds. */
  lookEvery: number;
};

/**
 * Asks the hubs of feeds to send what is new, renews that before it ends, and ends it when a feed leaves the catalogue, until
 * the signal comes. Any number of processes do so side by side: each subscription is asked for by one.
 */
export async function subscribeForever(parts: SubscribingParts, stop: AbortSignal): Promise<void> {
  let inTrouble = false;
  while (!stop.aborted) {
    try {
      const due = await takeDueSubscriptions(parts.database, takenAtOnce);
      // Side by side: one that does not answer holds up no other.
      await Promise.all(due.map((subscription) => askFor(parts, subscription, stop)));
      inTrouble = false;
      if (due.length === takenAtOnce) continue;
    } catch (error) {
      if (stop.aborted) return;
      // Once for each trouble; an outage is told of elsewhere.
      if (!inTrouble && !isDatabaseOutage(error))
        parts.log.error({ err: error }, 'Hubs could not be asked for feeds; trying again');
      inTrouble = true;
    }
    await rest(parts.lookEvery, stop);
  }
}

/** That a hub is away is its publisher's matter: the feed is polled as long, and the hub asked again some time. */
async function askFor(
  { database, client, log, origin }: SubscribingParts,
  subscription: DueSubscription,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  const { mode, topic, hub, token, tries } = subscription;
  if (mode === 'unsubscribe' && tries > farewellsMax) return endSubscription(database, token);
  try {
    const status = await askHub(client, origin, subscription, stop);
    if (status >= 300) log.debug({ hub, topic, status }, 'A hub does not want to send a feed');
  } catch (error) {
    if (!stop.aborted) log.debug({ err: error, hub, topic }, 'A hub could not be asked');
  }
}
