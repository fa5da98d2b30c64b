import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { HubClient } from '#fetching/hub-client.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { requestSubscription } from './request-subscription.ts';
import {
  endSubscription,
  forgetPushes,
  takeDueSubscriptions,
  type DueSubscription,
} from './subscription-store.ts';

const takenAtOnce = 10;
/** How often a hub is asked to stop sending. */
const farewellsMax = 3;

export type SubscribingParts = {
  database: Database;
  client: HubClient;
  /** The address of this site. */
  origin: string;
  log: Logger;
  /** Milliseconds. */
  lookEvery: number;
};

/**
 * Subscribes to feeds at their hubs, renews each subscription before it ends, and unsubscribes when a feed leaves the
 * catalogue, until the signal comes. Several processes can do so side by side: each subscription is requested by one of
 * them.
 */
export async function subscribeForever(parts: SubscribingParts, stop: AbortSignal): Promise<void> {
  let inTrouble = false;
  while (!stop.aborted) {
    try {
      const due = await takeDueSubscriptions(parts.database, takenAtOnce);
      // In parallel: a hub that does not answer delays no other.
      await Promise.all(due.map((subscription) => askFor(parts, subscription, stop)));
      inTrouble = false;
      if (due.length === takenAtOnce) continue;
    } catch (error) {
      if (stop.aborted) return;
      // Logged once per series of failures; database outages are logged elsewhere.
      if (!inTrouble && !isDatabaseOutage(error))
        parts.log.error({ err: error }, 'Hubs could not be asked for feeds; trying again');
      inTrouble = true;
    }
    await sleep(parts.lookEvery, stop);
  }
}

/**
 * A hub that is away is its publisher's matter and not logged as a fault: meanwhile the feed is polled, and the hub is
 * asked again later.
 */
async function askFor(
  { database, client, log, origin }: SubscribingParts,
  subscription: DueSubscription,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  const { feedId, mode, topic, hub, token, tries } = subscription;
  if (mode === 'unsubscribe') await forgetPushes(database, feedId);
  if (mode === 'unsubscribe' && tries > farewellsMax) return endSubscription(database, token);
  try {
    const status = await requestSubscription(client, origin, subscription, stop);
    if (status >= 300) log.debug({ hub, topic, status }, 'A hub does not want to send a feed');
  } catch (error) {
    if (!stop.aborted) log.debug({ err: error, hub, topic }, 'A hub could not be asked');
  }
}
