import type { IncomingMessage } from 'node:http';

/** The beginning of a target as clients write it for proxies, and may write it for any server (RFC 9112, 3.2.2). */
const siteInTarget = /^https?:\/\/([^/?#\\]+)/i;

/** Makes the target of a request a path; its host counts then, and not that of the header. */
export function shortenTarget(request: IncomingMessage): void {
  const { url = '' } = request;
  if (url.startsWith('/')) return;
  const [beginning, host] = siteInTarget.exec(url) ?? [];
  if (beginning === undefined) return;
  const rest = url.slice(beginning.length);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = host;
}

/** Whether a request has several Host headers (RFC 9112, 3.2), of which another server may have gone by another one. */
export function hasSeveralHostHeaders({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
