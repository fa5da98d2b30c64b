import { addressLengthMax } from '#contract/web-address.ts';

/** A feed's hub, and the address under which the hub knows the feed. */
export type HubLink = { hub: string; topic: string };

/** The hub and topic as a feed, or the headers of the reply, name them. */
export type HubHints = { hub: string | null; self: string | null };

const links = /<([^<>]*)>([^<]*)/g;
const relations = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/** The hub and the feed's own address in a Link header (RFC 8288, section 3). */
export function hubHintsOf(linkHeader: string | null): HubHints {
  const hints: HubHints = { hub: null, self: null };
  for (const [, address = '', parameters = ''] of (linkHeader ?? '').matchAll(links)) {
    const [, quoted, bare = ''] = relations.exec(parameters) ?? [];
    const rels = (quoted ?? bare).toLowerCase().split(/\s+/);
    if (rels.includes('hub')) hints.hub ??= address;
    if (rels.includes('self')) hints.self ??= address;
  }
  return hints;
}

type Found = { header: HubHints; body: HubHints; url: string };

/**
 * The hub of a feed that came from `url`; headers take precedence over the feed itself (W3C WebSub, section 4). A
 * secret is sent to the hub, so it must use https, unless `insecureAllowed`.
 */
export function hubLinkOf({ header, body, url }: Found, insecureAllowed: boolean): HubLink | null {
  const { hub, self } = header.hub === null ? { ...body, self: header.self ?? body.self } : header;
  const address = hub === null ? null : webAddress(hub, url);
  const topic = webAddress(self ?? url, url);
  if (address === null || topic === null) return null;
  return insecureAllowed || address.startsWith('https:') ? { hub: address, topic } : null;
}

function webAddress(address: string, base: string): string | null {
  const url = address.length > addressLengthMax ? null : URL.parse(address.trim(), base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '') return null;
  return url.href;
}
