import { FetchError } from '#fetching/fetch-error.ts';
import { startWatch, type FetchLimits } from '#fetching/fetch-watch.ts';
import { createWebClient } from '#fetching/web-client.ts';
import type { Config } from '#process/config.ts';
import { running } from '#process/version.mjs';

const limits: FetchLimits = { firstByte: 10_000, total: 15_000, redirects: 0 };

export type HubClient = {
  /**
   * Tells the hub that what is at an address of ours has changed (W3C WebSub, section 6; the form is that of PubSubHubbub).
   * 'refused': it will hear nothing of this address. @throws FetchError when another try may do
   */
  tell: (topic: string, stop: AbortSignal) => Promise<'told' | 'refused'>;
  close: () => Promise<void>;
};

export function createHubClient(
  hub: string,
  { origin, privateNetworkAllowed }: Pick<Config, 'origin' | 'privateNetworkAllowed'>,
): HubClient {
  const client = createWebClient({ privateNetworkAllowed, limits });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': `EuropeNews/${running.version} (+${origin})`,
  };

  async function tell(topic: string, stop: AbortSignal): Promise<'told' | 'refused'> {
    const watch = startWatch(limits, stop);
    const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic }).toString();
    try {
      const reply = await watch.within(client.ask({ url: hub, headers, watch, body }));
      await watch.within(reply.body.dump());
      return judge(reply.statusCode);
    } finally {
      watch.stop();
    }
  }
  return { tell, close: client.close };
}

function judge(status: number): 'told' | 'refused' {
  if (status >= 200 && status < 300) return 'told';
  if (status >= 500 || status === 408 || status === 429)
    throw new FetchError('network', `The hub answers ${status}.`);
  return 'refused';
}
