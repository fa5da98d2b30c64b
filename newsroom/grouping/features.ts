import { conceptsIn } from './concepts.ts';
import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { numbersIn } from './numbers.ts';
import { placesIn } from './places.ts';
import { isStopWord } from './stop-words.ts';
import { tokensOf, type Token } from './tokens.ts';
import { stemOf } from './word-stems.ts';

/** What an article says, as the engine compares it. */
export type ArticleText = { language: string; title: string; description: string };

type FeatureKind = 'word' | 'name' | 'place' | 'number' | 'concept';

/**
 * One thing that a text mentions. Words count within a language, all else across. `group`: features of the same name, which
 * must not count twice. `weight`: how much its place in the text and its kind count, before its rarity.
 */
export type Feature = { kind: FeatureKind; text: string; group: string; weight: number };

const inDescription = 0.6;
const weights = { word: 1, name: 0.7, smallName: 0.3, place: 1, number: 0.8, concept: 0.5 };
/** The consonants of a name's two features: its beginning, and the most of it. */
const [beginning, most] = [4, 7];
const shortName = 3;

/** Everything that an article mentions, each once with its greatest weight; the order is that of the text. */
export function featuresOf(article: ArticleText): Feature[] {
  const language = groupingLanguage(article.language);
  const found = new Map<string, Feature>();
  for (const [text, weight] of [
    [article.title, 1],
    [article.description, inDescription],
  ] as const)
    for (const feature of featuresIn(text, language)) {
      const key = `${feature.kind} ${feature.text}`;
      const weighted = feature.weight * weight;
      const known = found.get(key);
      if (!known) found.set(key, { ...feature, weight: weighted });
      else known.weight = Math.max(known.weight, weighted);
    }
  return [...found.values()];
}

function featuresIn(text: string, language: GroupingLanguage | null): Feature[] {
  const tokens = tokensOf(text, language);
  const sound = text.slice(0, 600).toWellFormed().normalize('NFC');
  const taken = new Set<number>();
  const features: Feature[] = [];
  for (const { value, first, last } of numbersIn(sound, tokens, language)) {
    features.push(alone('number', value, weights.number));
    for (let at = first; at <= last; at++) taken.add(at);
  }
  for (const { code, first, last } of placesIn(tokens, language)) {
    features.push(alone('place', code, weights.place));
    for (let at = first; at <= last; at++) taken.add(at);
  }
  tokens.forEach((token, at) => {
    if (token.digits) return;
    const concepts = conceptsIn(token.folded, tokens[at + 1]?.folded ?? '', language);
    features.push(...concepts.map((concept) => alone('concept', concept, weights.concept)));
    if (isStopWord(token.folded, language) || token.folded.length < 2) return;
    features.push(alone('word', stemOf(token, language), weights.word));
    if (!taken.has(at)) features.push(...nameFeatures(token, language));
  });
  return features;
}

function alone(kind: FeatureKind, text: string, weight: number): Feature {
  return { kind, text, group: text, weight };
}

function nameFeatures(token: Token, language: GroupingLanguage | null): Feature[] {
  const skeleton = nameSkeleton(token.text, language);
  const weight = weights.name * (token.capitalised ? 1 : weights.smallName);
  if (skeleton.length < shortName || (skeleton.length === shortName && !token.capitalised)) return [];
  const group = skeleton.slice(0, beginning);
  if (skeleton.length === shortName) return [{ kind: 'name', text: skeleton, group, weight }];
  return [
    { kind: 'name', text: `${group}-`, group, weight },
    { kind: 'name', text: skeleton.slice(0, most), group, weight },
  ];
}
