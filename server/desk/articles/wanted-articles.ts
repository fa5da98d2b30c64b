import { idInAddress } from '#contract/article-address.ts';
import type { FoundArticle } from '#contract/desk-articles.ts';
import type { Database } from '#db/client.ts';
import { canonicalUrl } from '#newsroom/reading/canonical-url.ts';
import { parseSearchQuery } from '#server/articles/search-query.ts';
import { findForDesk, type Wanted } from './desk-article-store.ts';

const noWords = { words: [], excluded: [] };
/** The path of an article's page, with any host. */
const pagePath = /^(?:https?:\/\/[^/]+)?\/article\/([^/?#]+)/i;
const shortId = /^[0-9a-z]{1,32}$/;

/**
 * Reads what somebody typed to find an article: its address at its publisher or on this site, its id, or words of its
 * title and description.
 */
export function readWanted(text: string): Wanted {
  const typed = text.replaceAll('\0', '').trim(); // which PostgreSQL refuses in texts
  const end = pagePath.exec(typed)?.[1];
  const ofPage = end === undefined ? null : idInAddress(end);
  const id = ofPage !== null && shortId.test(ofPage) ? ofPage : null;
  if (/^https?:\/\//i.test(typed)) {
    const canonical = canonicalUrl(typed, typed);
    return { urls: canonical === null ? [typed] : [typed, canonical], id, words: noWords };
  }
  if (id !== null) return { urls: [], id, words: noWords };
  return { urls: [], id: shortId.test(typed) ? typed : null, words: parseSearchQuery(typed) };
}

/** The one article that an address or an id names. */
export async function findNamed(database: Database, typed: string): Promise<FoundArticle | undefined> {
  const named = { ...readWanted(typed), words: noWords };
  // Otherwise the id at the end of whatever was typed.
  const id = named.id ?? (named.urls.length === 0 ? idInAddress(typed) : null);
  const { data } = await findForDesk(database, { ...named, id });
  return data[0];
}
