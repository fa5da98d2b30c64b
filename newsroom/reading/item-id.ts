import { createHash } from 'node:crypto';

/** Longer ones are hashed, so that any fits into a database index. */
const identityLengthMax = 500;

export type Identifiable = { guid: string | null; title: string; url: string; publishedAt: Date | null };

/**
 * The identity of each item within its feed: guid, else link, else a hash of title and date. What several items
 * share identifies none of them: a guid under different links (as in feeds where all guids are equal), and a link
 * under different titles when there is no guid.
 */
export function identities(items: Identifiable[]): string[] {
  const linksByGuid = Map.groupBy(items, ({ guid }) => guid);
  const titlesByLink = Map.groupBy(items, ({ url }) => url);
  const severalLinks = (guid: string) => new Set(linksByGuid.get(guid)?.map(({ url }) => url)).size > 1;
  const severalTitles = (link: string) => new Set(titlesByLink.get(link)?.map(({ title }) => title)).size > 1;
  return items.map(({ guid, url, title, publishedAt }) => {
    if (guid !== null && guid !== '' && !severalLinks(guid)) return bounded(guid);
    return severalTitles(url) ? hash(`${title}\n${publishedAt?.toISOString() ?? ''}`) : bounded(url);
  });
}

function bounded(identity: string): string {
  return identity.length > identityLengthMax ? hash(identity) : identity;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
