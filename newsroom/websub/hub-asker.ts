import { startWatch, type FetchLimits } from '#fetching/fetch-watch.ts';
import { createWebClient } from '#fetching/web-client.ts';
import type { DueSubscription } from './subscription-store.ts';

const limits: FetchLimits = { firstByte: 10_000, total: 15_000, redirects: 0 };
/** Seconds; hubs may grant another time. */
const leaseWished = 10 * 24 * 3_600;

export type HubAsker = {
  /** Asks a hub to send a feed, or to stop; the status says whether it will think about it. @throws FetchError */
  ask: (subscription: DueSubscription, stop: AbortSignal) => Promise<number>;
  close: () => Promise<void>;
};

type Settings = { origin: string; userAgent: string; privateNetworkAllowed: boolean };

/** Asks hubs as carefully as publishers (W3C WebSub, section 5.1). */
export function createHubAsker({ origin, userAgent, privateNetworkAllowed }: Settings): HubAsker {
  const client = createWebClient({ privateNetworkAllowed, limits });
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent };

  async function ask(subscription: DueSubscription, stop: AbortSignal): Promise<number> {
    const { hub, mode, topic, token, secret } = subscription;
    const watch = startWatch(limits, stop);
    const wished = { 'hub.lease_seconds': String(leaseWished), 'hub.secret': secret };
    const body = new URLSearchParams({
      'hub.mode': mode,
      'hub.topic': topic,
      'hub.callback': `${origin}/websub/${token}`,
      ...(mode === 'subscribe' && wished),
    }).toString();
    try {
      const reply = await watch.within(client.ask({ url: hub, headers, watch, body }));
      await watch.within(reply.body.dump());
      return reply.statusCode;
    } finally {
      watch.stop();
    }
  }
  return { ask, close: client.close };
}
