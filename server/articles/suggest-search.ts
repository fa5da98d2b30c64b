import { LRUCache } from 'lru-cache';
import type { Database } from '#db/client.ts';
import { findsAny } from './article-search-store.ts';
import { likelySpelling, type TitleWords } from './likely-spelling.ts';
import type { SearchQuery } from './search-query.ts';
import { readNormalForms, readTitleWords } from './title-words-store.ts';

const wordsKeptFor = 10 * 60_000; // ms
const wordsMax = 5; // of a search; each is compared with all known words

/** The search that was probably meant by one that found nothing; undefined unless it would find something. */
export type SuggestSearch = (query: SearchQuery) => Promise<string | undefined>;

/** The words of titles are read when a search first finds nothing, and kept for some minutes. */
export function createSuggestSearch(database: Database): SuggestSearch {
  const kept = new LRUCache<'words', TitleWords>({
    max: 1,
    ttl: wordsKeptFor,
    fetchMethod: () => readTitleWords(database),
  });

  return async (query) => {
    const { words: joined, excluded, apart = joined } = query;
    if (apart.length > wordsMax) return undefined;
    const known = await kept.forceFetch('words');
    for (const asked of new Set([joined, apart])) {
      const forms = await readNormalForms(database, asked);
      const words = asked.map((word, index) => likelySpelling(forms[index] ?? word, known) ?? word);
      const isOther = words.some((word, index) => word !== asked[index]);
      if (isOther && (await findsAny(database, { words, excluded })))
        return [...words, ...excluded.map((word) => `-${word}`)].join(' ');
    }
    return undefined;
  };
}
