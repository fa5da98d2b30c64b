import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Logger } from '#process/logger.ts';

/**
 * Warns, once, of a proxy that nobody has told us of: its address is that of every reader then, and what one sender may do is all
 * that all of them may. A proxy is near; anybody from far away can write such a header.
 */
export function watchForProxies(trustedProxies: number, log: Logger): (request: IncomingMessage) => void {
  let isTold = trustedProxies > 0;
  return ({ headers, socket: { remoteAddress } }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    if (remoteAddress === undefined || ipaddr.process(remoteAddress).range() === 'unicast') return;
    isTold = true;
    log.warn(
      { proxy: remoteAddress },
      'Requests come through a proxy (X-Forwarded-For), and TRUST_PROXY is 0: all readers count as one, and share the limits that are meant for each. Set TRUST_PROXY to the number of proxies in front',
    );
  };
}
