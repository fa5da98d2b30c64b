import { categories, type Category } from '#contract/categories.ts';
import type { Section } from '#contract/sections.ts';
import { fold } from '#newsroom/reading/fold.ts';
import { categoryTerms, ownLanguageTerms } from './category-terms.ts';
import type { FeedItem } from './item.ts';
import { languages } from './languages.ts';

type Dictionary = ReadonlyMap<string, Category>;

/** Between the steps of a path and the members of a list: "News/Sport", "Politik & Wirtschaft", "Sport – Tennis". */
const separators = /[/>|:;,»·–—]+|\s[&-]\s/;
/** More than any path has, or any list as short as terms are. */
const stepsMax = 16;
/** No term of the catalogue has such letters, and one of them can fold to 18. */
const foreignLetters =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+/gu;
const dictionaries = new Map<string, Dictionary>(
  languages.map((language) => [language, dictionaryOf([language])]),
);
const abroad = new Set(ownLanguageTerms.map((term) => normal(fold(term))));
const anyLanguage: Dictionary = new Map([...dictionaryOf(languages)].filter(([term]) => !abroad.has(term)));
/** Norwegian has two written forms and a common name; some codes are those of the country. */
const otherCodes: Readonly<Record<string, string>> = { no: 'nb', gr: 'el', cz: 'cs', ua: 'uk', se: 'sv' };

/**
 * The sections an item belongs to: those of its feed, and the categories that the publisher's own terms name, first in
 * the language of the feed (as it declares it), then in any language of the catalogue. Terms match whole, or step by
 * step when they are paths or lists. The text is never used to guess.
 */
export function placeItem(
  item: FeedItem,
  feedSections: readonly Section[],
  language: string | null = null,
): Section[] {
  const own = dictionaries.get(languageOf(language));
  const lookUp = (folded: string) => {
    const term = normal(folded);
    return own?.get(term) ?? anyLanguage.get(term);
  };
  const named = item.categories.flatMap((term) => categoriesOf(term, lookUp));
  return [...new Set([...feedSections, ...named.map((category): Section => `category/${category}`)])];
}

/** Folds a term only once: it runs in the newsroom's and the desk's own thread, whatever a feed contains. */
function categoriesOf(term: string, lookUp: (folded: string) => Category | undefined): Category[] {
  const folded = fold(term.replace(foreignLetters, '?'));
  const whole = lookUp(folded);
  if (whole !== undefined) return [whole];
  return folded.split(separators, stepsMax).flatMap((step) => lookUp(step) ?? []);
}

function languageOf(declared: string | null): string {
  const [code = ''] = (declared ?? '').trim().toLowerCase().split(/[-_]/);
  return otherCodes[code] ?? code;
}

function dictionaryOf(of: readonly (typeof languages)[number][]): Dictionary {
  return new Map(
    categories.flatMap((category) =>
      of
        .flatMap((language) => categoryTerms[category][language].split('|'))
        .map((term): [string, Category] => [normal(fold(term)), category]),
    ),
  );
}

function normal(folded: string): string {
  return folded
    .replace(/[\s_-]+/g, ' ')
    .replace(/^#/, '')
    .trim();
}
