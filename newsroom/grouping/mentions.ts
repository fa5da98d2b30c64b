import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { numbersIn, type FoundNumber } from './numbers.ts';
import { placesIn, type FoundPlace } from './places.ts';
import { readText, type ArticleText, type ReadText, type ReadToken } from './read-text.ts';

/** A text with the numbers and places in it. */
export type AnalysedText = ReadText & {
  numbers: FoundNumber[];
  places: FoundPlace[];
  /** The tokens of numbers and places, which are no names. */
  taken: ReadonlySet<number>;
};

export function analyseText(whole: string, language: GroupingLanguage | null): AnalysedText {
  const read = readText(whole, language);
  const numbers = numbersIn(read.text, read.tokens);
  const places = placesIn(read);
  const taken = new Set<number>();
  for (const { first, last } of [...numbers, ...places]) for (let at = first; at <= last; at++) taken.add(at);
  return { ...read, numbers, places, taken };
}

/** A name, place or number, as readers can be shown it. */
export type Mention = {
  kind: 'name' | 'place' | 'number';
  /** The same for the same thing in every language: the value, the place, the consonants of a name. */
  key: string;
  /** As it is written. */
  surface: string;
  /** With a word before it that is too short for a name of its own: "Real Madrid"; null without one. */
  longer: string | null;
  /** The space or hyphen behind the mention before it, with particles as in "Bart De Wever"; null when more stands there. */
  gap: string | null;
  /** Names begin with capitals, but so do sentences, all words of some headlines, and the nouns of German. */
  certain: boolean;
};

/** What an article mentions, in the order of its text; the consonants of its words that begin small; all that it says. */
export type Mentions = { mentions: Mention[]; small: ReadonlySet<string>; whole: string };

const shortestName = 3;
/** As a name's longer feature has them. */
const longestKey = 7;
const longestName = 40;
const leastNumber = 10;
/** Of an article; all are compared with all. */
const mostMentions = 60;
const particle = '(?:al|bin|da|de|del|della|den|der|di|dos|du|el|la|le|ten|ter|van|von)';
const linking = new RegExp(`^(?:-|[ \\u00A0](?:${particle}[ \\u00A0]){0,2})$`, 'i');
const aParticle = new RegExp(`^${particle}$`, 'i');
const sentenceEnd = /[.!?:;…"„“”«»‹›|–—]/;

/** The names, places and numbers of an article's title and description that a reader would know again. */
export function mentionsOf(article: ArticleText): Mentions {
  const language = groupingLanguage(article.language);
  const texts = [article.title, article.description].map((whole) => analyseText(whole, language));
  return {
    mentions: texts.flatMap((text) => mentionsIn(text, language)).slice(0, mostMentions),
    small: new Set(
      texts.flatMap(({ tokens }) => tokens.filter(({ facts }) => !facts.capitalised).map(keyOf)),
    ),
    whole: texts.map(({ text }) => text).join('\n'),
  };
}

function mentionsIn(known: AnalysedText, language: GroupingLanguage | null): Mention[] {
  const { text, tokens, numbers, places, taken } = known;
  const telling = language !== 'de' && !isTitleCase(tokens);
  const names = tokens.flatMap((token, at) => (taken.has(at) || !isName(token) ? [] : [at]));
  const found = [
    ...numbers.filter(isTelling).map(({ value, ...at }) => ({ kind: 'number' as const, key: value, ...at })),
    ...places.map(({ code, ...at }) => ({ kind: 'place' as const, key: code, ...at })),
    ...names.map((at) => ({ kind: 'name' as const, key: keyOf(tokens[at]), ...wholeName(known, at) })),
  ];
  let before = -1; // the last token of the mention before
  return found
    .toSorted((a, b) => a.first - b.first)
    .flatMap(({ kind, key, first, last }) => {
      const surface = text.slice(tokens[first]?.start, tokens[last]?.end);
      if (!(kind === 'number' ? /^\p{N}/u : /^\p{Lu}/u).test(surface)) return [];
      const gap = before < 0 ? '' : text.slice(tokens[before]?.end, tokens[first]?.start);
      before = last;
      const certain = kind !== 'name' || (telling && !beginsSentence(text, tokens, first));
      const follows =
        kind !== 'number' &&
        gapBefore(text, tokens, first) === ' ' &&
        isPart(known, first - 1) &&
        tokens[first - 1]?.facts.stem !== null;
      return [
        {
          kind,
          key,
          surface,
          longer: follows ? text.slice(tokens[first - 1]?.start, tokens[last]?.end) : null,
          gap: linking.test(gap) ? gap : null,
          certain,
        },
      ];
    });
}

/** With what is too short to be compared and belongs to it all the same: "Saas-Balen", "Ursula von der Leyen". */
function wholeName(known: AnalysedText, at: number): { first: number; last: number } {
  const { text, tokens } = known;
  let next = at + 1;
  while (aParticle.test(tokens[next]?.text ?? '')) next++;
  const between = text.slice(tokens[at]?.end, tokens[next]?.start);
  // A word that merely follows is none of the name's.
  const follows = isPart(known, next) && linking.test(between) && between.trim() !== '';
  const leads = isPart(known, at - 1) && gapBefore(text, tokens, at) === '-';
  return { first: leads ? at - 1 : at, last: follows ? next : at };
}

/** Whether a word begins like a name, but is too short for one. */
function isPart({ tokens, taken }: AnalysedText, at: number): boolean {
  const facts = tokens[at]?.facts;
  return facts?.capitalised === true && facts.skeleton.length < shortestName && !taken.has(at);
}

/** A name's consonants, as many as are compared. */
function keyOf(token: ReadToken | undefined): string {
  return (token?.facts.skeleton ?? '').slice(0, longestKey);
}

/** What has a concept is known as a word. */
function isName({ text, facts }: ReadToken): boolean {
  return (
    facts.capitalised &&
    facts.skeleton.length >= shortestName &&
    facts.concepts.length === 0 &&
    text.length < longestName
  );
}

/** Small whole numbers tie nothing together by themselves; scores and decimals do. */
function isTelling({ value }: FoundNumber): boolean {
  const number = Number(value);
  return !Number.isInteger(number) || number >= leastNumber;
}

/** Headlines With All Words In Capitals, or in nothing but capitals. */
function isTitleCase(tokens: readonly ReadToken[]): boolean {
  const words = tokens.filter(({ facts }) => facts.stem !== null);
  return words.every(({ facts }) => facts.capitalised);
}

function gapBefore(text: string, tokens: readonly ReadToken[], at: number): string {
  return text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
}

function beginsSentence(text: string, tokens: readonly ReadToken[], at: number): boolean {
  return at === 0 || sentenceEnd.test(gapBefore(text, tokens, at));
}
