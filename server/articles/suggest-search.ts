import type { Database } from '#db/client.ts';
import { findsAny } from './article-store.ts';
import { foldWord, likelySpelling, type TitleWords } from './likely-spelling.ts';
import type { SearchQuery } from './search-query.ts';
import { readTitleWords } from './title-words-store.ts';

const wordsKeptFor = 10 * 60_000; // ms
const wordsMax = 5; // of a search; every one is compared with all that are known

/** The search that was probably meant by one that found nothing, if that finds something. */
export type SuggestSearch = (query: SearchQuery) => Promise<string | undefined>;

/** Words of titles are read when a search first finds nothing, and kept for some minutes. */
export function createSuggestSearch(database: Database): SuggestSearch {
  let kept: { words: TitleWords; readAt: number } | undefined;
  let reading: Promise<TitleWords> | undefined;

  async function read(): Promise<TitleWords> {
    try {
      const words = await readTitleWords(database);
      kept = { words, readAt: performance.now() };
      return words;
    } finally {
      reading = undefined;
    }
  }

  async function titleWords(): Promise<TitleWords> {
    if (kept && performance.now() - kept.readAt < wordsKeptFor) return kept.words;
    return (reading ??= read());
  }

  return async (query) => {
    if (query.words.length > wordsMax) return undefined;
    const known = await titleWords();
    const words = query.words.map((word) => likelySpelling(foldWord(word), known) ?? word);
    if (words.every((word, index) => word === query.words[index])) return undefined;
    const meant = { ...query, words };
    if (!(await findsAny(database, meant))) return undefined;
    return [...words, ...query.excluded.map((word) => `-${word}`)].join(' ');
  };
}
