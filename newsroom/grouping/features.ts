import { conceptsOfPair } from './concepts.ts';
import {
  acronymFeature,
  conceptFeature,
  type Feature,
  nameFeatures,
  numberFeature,
  placeFeatures,
  shortNameFeature,
  wordFeature,
} from './feature.ts';
import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { analyseText } from './mentions.ts';
import { isCertainlyYear } from './numbers.ts';
import type { ArticleText, ReadToken } from './read-text.ts';
import { withoutGenre } from './without-genre.ts';
import type { WordFacts } from './word-facts.ts';

/**
 * A feature, and how much its kind and its position in the text count, before its rarity. `common`: it names nothing,
 * because it comes from a word written small or known as a concept, or is a frequent number. `run`: the number of the
 * capitalised words in a row that its word is one of; 0: none.
 */
export type SaidFeature = { feature: Feature; weight: number; common: boolean; run: number };

const inDescription = 0.6;
/** Letters of a name that has too few consonants. */
const shortestName = 3;
/** What may stand between two words of one name. */
const withinName =
  /^(?:[-\u2011]|[ \u00A0](?:(?:of|the|al|bin|da|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von)[ \u00A0]){0,2}(?:[dl]['’])?)$/;

/** Concepts that in a name of several words ("Bank of England", "Corte Costituzionale") are no topic. */
const inNames: ReadonlySet<string> = new Set(
  (
    'airport army bank bishop church constitution court eu government hospital king mayor museum nato parliament pm police pope ' +
    'president prince school un union university'
  ).split(' '),
);

/** Its words tell of a government as well, and are no names, though "Statsministeren" is the same in three languages. */
const headOfGovernment = 'pm';

/** The features of an article, each once with its greatest weight, in the order of the text. */
export function featuresOf(article: ArticleText): SaidFeature[] {
  const language = groupingLanguage(article.language);
  const found = new Map<number, SaidFeature>();
  const ofTitle = featuresIn(withoutGenre(article.title, article.language), language);
  for (const said of ofTitle) note(found, said);
  const runs = Math.max(0, ...ofTitle.map(({ run }) => run));
  for (const said of featuresIn(article.description, language))
    note(found, { ...said, weight: said.weight * inDescription, run: said.run && runs + said.run });
  return [...found.values()];
}

function note(found: Map<number, SaidFeature>, said: SaidFeature): void {
  const known = found.get(said.feature.key);
  if (known) {
    known.weight = Math.max(known.weight, said.weight);
    known.common ||= said.common;
  } else found.set(said.feature.key, said);
}

function featuresIn(whole: string, language: GroupingLanguage | null): SaidFeature[] {
  const { text: read, tokens, numbers, places, taken } = analyseText(whole, language);
  const loud = read === read.toUpperCase();
  const features: SaidFeature[] = [];
  for (const { value } of numbers) features.push(said(numberFeature(value), !namesSomething(value)));
  const runs = runsIn(read, tokens);
  for (const { code, first } of places)
    features.push(...placeFeatures(code).map((place) => said(place, isAround(place, code), runs[first])));
  let paired = -1; // the second of two words that are a concept together
  tokens.forEach(({ text, facts }, at) => {
    const ofPair = facts.beginsPair ? conceptsOfPair(text, tokens[at + 1]?.text ?? '', language) : [];
    const concepts = [...facts.concepts, ...ofPair];
    const isTitle = concepts.includes(headOfGovernment);
    for (const concept of isTitle ? [headOfGovernment] : concepts)
      features.push(said(conceptFeature(concept), false, inNames.has(concept) ? runs[at] : 0));
    const common =
      !facts.capitalised || concepts.length > 0 || paired === at || isCounted(read, tokens, at, language);
    if (ofPair.length > 0) paired = at + 1;
    const acronym = facts.acronym && !loud;
    if (facts.isCalendar) return;
    // In small letters "GM" and "UN" are words that say nothing.
    const stem = facts.stem ?? (acronym ? `=${facts.folded}` : null);
    if (stem !== null) features.push(said(wordFeature(stem, language), common, runs[at]));
    if (taken.has(at)) return;
    const names = nameFeatures(facts.skeleton, facts.capitalised && !isTitle);
    features.push(...names.map((name) => said(name, common, runs[at])));
    if (names.length > 0) return;
    if (acronym) features.push(said(acronymFeature(text), false, runs[at]));
    else if (isShortName(text, facts, language))
      features.push(said(shortNameFeature(facts.spoken), false, runs[at]));
  });
  return features;
}

/** Whether a word behind a number, which is no year, is what is counted: German writes "Prozent" and "Passagiere" like names. */
function isCounted(
  text: string,
  tokens: readonly ReadToken[],
  at: number,
  language: GroupingLanguage | null,
): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (language !== 'de' || !token) return false;
  if (before?.digits && isCertainlyYear(before.text)) return false;
  const isNumber = (before?.facts.number ?? null) !== null;
  return isNumber || /\d[ \u00A0]$/.test(text.slice(Math.max(0, token.start - 2), token.start));
}

/** Whether a word is written like a name, as far as its language writes only names so. */
function isShortName(text: string, facts: WordFacts, language: GroupingLanguage | null): boolean {
  const isNamed = facts.capitalised && facts.stem !== null && facts.concepts.length === 0;
  return isNamed && text.length >= shortestName && language !== 'de';
}

/** Of each word, the run of capitalised words that it belongs to, counted from 1; 0: none. */
function runsIn(text: string, tokens: readonly ReadToken[]): number[] {
  let run = 0;
  let last: ReadToken | undefined;
  return tokens.map((token) => {
    if (!token.facts.capitalised) return 0;
    if (!last || !withinName.test(text.slice(last.end, token.start))) run++;
    last = token;
    return run;
  });
}

function said(feature: Feature, common = false, run = 0): SaidFeature {
  return { feature, weight: feature.weight, common, run };
}

/**
 * Whether a number identifies something: two accidents may both leave twelve hurt, or 80,000 euros of damage, but "205"
 * or "5.75" is rarely said of two events.
 */
function namesSomething(value: string): boolean {
  return value.replace(/\D/g, '').replace(/^0+|0+$/g, '').length > 2;
}

/** Whether it is the region, and not the country, that a place is in. */
function isAround(place: Feature, code: string): boolean {
  return place.text !== code && place.key !== place.group;
}
