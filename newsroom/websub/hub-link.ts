/** Where a feed is announced: its hub, and what that calls it. */
export type HubLink = { hub: string; topic: string };

/** What a feed, or the reply that brought it, says of that. */
export type HubHints = { hub: string | null; self: string | null };

const addressLengthMax = 2_000;
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
 * The hub of a feed that came from `url`; headers go before what the feed says (W3C WebSub, section 4). A secret is told
 * to the hub, so that it must have https, but where `insecureAllowed`.
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
