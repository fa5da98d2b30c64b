import type { Config } from '#process/config.ts';
import { startWatch, type FetchLimits } from './fetch-watch.ts';
import { userAgentOf } from './user-agent.ts';
import { createWebClient } from './web-client.ts';

const limits: FetchLimits = { firstByte: 10_000, total: 15_000, redirects: 0 };

export type HubClient = {
  /** Posts a form to a hub and returns the status of its reply. @throws FetchError */
  post: (hub: string, form: Record<string, string>, stop: AbortSignal) => Promise<number>;
  close: () => Promise<void>;
};

/** Sends requests to hubs (W3C WebSub), with the same precautions as to publishers. */
export function createHubClient({
  origin,
  privateNetworkAllowed,
  proxy,
}: Pick<Config, 'origin' | 'privateNetworkAllowed' | 'proxy'>): HubClient {
  const client = createWebClient({ privateNetworkAllowed, proxy, limits });
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': userAgentOf(origin),
  };

  async function post(hub: string, form: Record<string, string>, stop: AbortSignal): Promise<number> {
    const watch = startWatch(limits, stop);
    const body = new URLSearchParams(form).toString();
    try {
      const reply = await watch.within(client.ask({ url: hub, headers, watch, body }));
      await watch.within(reply.body.dump());
      return reply.statusCode;
    } finally {
      watch.stop();
    }
  }
  return { post, close: client.close };
}
