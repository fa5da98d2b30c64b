import type { HubClient } from '#fetching/hub-client.ts';
import type { DueSubscription } from './subscription-store.ts';

/** Seconds; hubs may grant another time. */
const leaseWished = 10 * 24 * 3_600;

/**
 * Asks a hub to send a feed to the site at `origin`, or to stop (W3C WebSub, section 5.1). Returns the status of its
 * reply, which says whether it will consider that. @throws FetchError
 */
export function requestSubscription(
  client: HubClient,
  origin: string,
  { hub, mode, topic, token, secret }: DueSubscription,
  stop: AbortSignal,
): Promise<number> {
  const form = {
    'hub.mode': mode,
    'hub.topic': topic,
    'hub.callback': `${origin}/websub/${token}`,
    ...(mode === 'subscribe' && { 'hub.lease_seconds': String(leaseWished), 'hub.secret': secret }),
  };
  return client.post(hub, form, stop);
}
