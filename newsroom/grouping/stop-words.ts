import lists from 'stopwords-iso/stopwords-iso.json' with { type: 'json' };
import { fold } from '#newsroom/reading/fold.ts';
import type { GroupingLanguage } from './grouping-languages.ts';

const read = new Map<GroupingLanguage, ReadonlySet<string>>();

/** Whether a folded word says nothing by itself in its language. */
export function isStopWord(folded: string, language: GroupingLanguage | null): boolean {
  return language !== null && stopWordsOf(language).has(folded);
}

function stopWordsOf(language: GroupingLanguage): ReadonlySet<string> {
  return read.getOrInsertComputed(language, () => {
    const list = (lists as Record<string, string[]>)[language === 'nb' ? 'no' : language] ?? [];
    return new Set(list.map(fold));
  });
}
