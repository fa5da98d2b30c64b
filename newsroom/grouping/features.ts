import { conceptsOfPair } from './concepts.ts';
import {
  acronymFeature,
  conceptFeature,
  type Feature,
  nameFeatures,
  numberFeature,
  placeFeature,
  wordFeature,
} from './feature.ts';
import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { knowText } from './mentions.ts';

/** What an article says, as the engine compares it. */
export type ArticleText = { language: string; title: string; description: string };

/** A feature and how much its kind and its place in the text count, before its rarity. */
export type SaidFeature = { feature: Feature; weight: number };

const inDescription = 0.6;

/** Everything that an article mentions, each once with its greatest weight; the order is that of the text. */
export function featuresOf(article: ArticleText): SaidFeature[] {
  const language = groupingLanguage(article.language);
  const found = new Map<number, SaidFeature>();
  for (const feature of featuresIn(article.title, language)) note(found, feature, feature.weight);
  for (const feature of featuresIn(article.description, language))
    note(found, feature, feature.weight * inDescription);
  return [...found.values()];
}

function note(found: Map<number, SaidFeature>, feature: Feature, weight: number): void {
  const known = found.get(feature.key);
  if (!known) found.set(feature.key, { feature, weight });
  else if (weight > known.weight) known.weight = weight;
}

function featuresIn(whole: string, language: GroupingLanguage | null): Feature[] {
  const { text: read, tokens, numbers, places, taken } = knowText(whole, language);
  const loud = read === read.toUpperCase();
  const features: Feature[] = [];
  for (const { value } of numbers) features.push(numberFeature(value));
  for (const { code } of places) features.push(placeFeature(code));
  tokens.forEach(({ text, facts }, at) => {
    for (const concept of facts.concepts) features.push(conceptFeature(concept));
    if (facts.beginsPair)
      features.push(...conceptsOfPair(text, tokens[at + 1]?.text ?? '', language).map(conceptFeature));
    if (facts.stem !== null) features.push(wordFeature(facts.stem, language));
    if (taken.has(at)) return;
    const names = nameFeatures(facts.skeleton, facts.capitalised);
    features.push(...names);
    if (names.length === 0 && facts.acronym && !loud) features.push(acronymFeature(text));
  });
  return features;
}
