import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import type { Logger } from '#process/logger.ts';

/**
 * Warns, once, of a proxy that is missing in TRUST_PROXY: all readers then seem to have its address, and share the
 * limits of one sender. Only addresses nearby count as a proxy, since anybody can send such a header.
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
