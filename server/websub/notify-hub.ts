import { FetchError } from '#fetching/fetch-error.ts';
import type { HubClient } from '#fetching/hub-client.ts';

/**
 * Tells a hub that the content of one of our addresses has changed (W3C WebSub, section 6, in the form of
 * PubSubHubbub). 'refused': the hub does not accept this address. @throws FetchError if a retry may help
 */
export async function notifyHub(
  client: HubClient,
  hub: string,
  topic: string,
  stop: AbortSignal,
): Promise<'told' | 'refused'> {
  const status = await client.post(hub, { 'hub.mode': 'publish', 'hub.url': topic }, stop);
  if (status >= 200 && status < 300) return 'told';
  if (status >= 500 || status === 408 || status === 429)
    throw new FetchError('network', `The hub answers ${status}.`);
  return 'refused';
}
