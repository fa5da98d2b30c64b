import type { GroupingLanguage } from './grouping-languages.ts';
import { tokensOf, type Token } from './tokens.ts';
import { factsOf, type WordFacts } from './word-facts.ts';

/** What an article says, as the engine compares it. */
export type ArticleText = { language: string; title: string; description: string };

/** A word or number of a text with what it is in its language. */
export type ReadToken = Token & { facts: WordFacts };

/** A text's beginning, as far as it is read, and its words and numbers. */
export type ReadText = { text: string; tokens: ReadToken[] };

/** More of a text says nothing about the event, and hostile texts end here. */
export const longestText = 600;
const ofDigits: WordFacts = {
  folded: '',
  capitalised: false,
  stem: null,
  spoken: '',
  skeleton: '',
  acronym: false,
  concepts: [],
  beginsPair: false,
  places: [],
  number: null,
  isCalendar: false,
};

export function readText(whole: string, language: GroupingLanguage | null): ReadText {
  const text = whole.slice(0, longestText).toWellFormed().normalize('NFC');
  const tokens = tokensOf(text, language).map(({ text: written, start, end, digits }) => ({
    text: written,
    start,
    end,
    digits,
    facts: digits ? ofDigits : factsOf(written, language),
  }));
  return { text, tokens };
}
