import { conceptsOfPair } from './concepts.ts';
import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { knowText } from './mentions.ts';
import type { ReadToken } from './read-text.ts';

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

function featuresIn(whole: string, language: GroupingLanguage | null): Feature[] {
  const { tokens, numbers, places, taken } = knowText(whole, language);
  return [
    ...numbers.map(({ value }) => alone('number', value, weights.number)),
    ...places.map(({ code }) => alone('place', code, weights.place)),
    ...tokens.flatMap((token, at) => [
      ...conceptsAt(tokens, at, language),
      ...(token.facts.stem === null ? [] : [alone('word', token.facts.stem, weights.word)]),
      ...(taken.has(at) ? [] : nameFeatures(token)),
    ]),
  ];
}

function conceptsAt(tokens: readonly ReadToken[], at: number, language: GroupingLanguage | null): Feature[] {
  const { text = '', facts } = tokens[at] ?? {};
  const pair = conceptsOfPair(text, tokens[at + 1]?.text ?? '', language);
  return [...(facts?.concepts ?? []), ...pair].map((concept) => alone('concept', concept, weights.concept));
}

function alone(kind: FeatureKind, text: string, weight: number): Feature {
  return { kind, text, group: text, weight };
}

function nameFeatures({ capitalised, facts: { skeleton } }: ReadToken): Feature[] {
  const weight = weights.name * (capitalised ? 1 : weights.smallName);
  if (skeleton.length < shortName || (skeleton.length === shortName && !capitalised)) return [];
  const group = skeleton.slice(0, beginning);
  if (skeleton.length === shortName) return [{ kind: 'name', text: skeleton, group, weight }];
  return [
    { kind: 'name', text: `${group}-`, group, weight },
    { kind: 'name', text: skeleton.slice(0, most), group, weight },
  ];
}
