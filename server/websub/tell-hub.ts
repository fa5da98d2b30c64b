import { FetchError } from '#fetching/fetch-error.ts';
import type { HubClient } from '#fetching/hub-client.ts';

/**
 * Tells a hub that what is at an address of ours has changed (W3C WebSub, section 6; the form is that of PubSubHubbub).
 * 'refused': it will hear nothing of this address. @throws FetchError when another try may do
 */
export async function tellHub(
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
