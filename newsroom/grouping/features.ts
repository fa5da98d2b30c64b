import { conceptsOfPair } from './concepts.ts';
import { conceptFeature, type Feature, numberFeature, placeFeature } from './feature.ts';
import { groupingLanguage, type GroupingLanguage } from './grouping-languages.ts';
import { knowText } from './mentions.ts';
import type { ReadToken } from './read-text.ts';

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
  const { tokens, numbers, places, taken } = knowText(whole, language);
  const features: Feature[] = [];
  for (const { value } of numbers) features.push(numberFeature(value));
  for (const { code } of places) features.push(placeFeature(code));
  tokens.forEach((token, at) => {
    features.push(...token.facts.said);
    if (token.facts.beginsPair) features.push(...conceptsWith(token, tokens[at + 1], language));
    if (!taken.has(at)) features.push(...token.facts.names);
  });
  return features;
}

function conceptsWith(
  { text }: ReadToken,
  following: ReadToken | undefined,
  language: GroupingLanguage | null,
): Feature[] {
  return conceptsOfPair(text, following?.text ?? '', language).map(conceptFeature);
}
