import type { FeatureIndex } from './feature-index.ts';
import { featuresOf, type ArticleText, type Feature } from './features.ts';
import type { Probe } from './probe.ts';
import { recipe } from './recipe.ts';
import type { StoryCounts } from './story-counts.ts';

/** A feature of an article with its part of the article's vector. `strong`: rare enough to be evidence when it is shared. */
export type WeighedFeature = { id: number; feature: Feature; weight: number; strong: boolean };

/**
 * The weightiest features of an article, its words and the rest with length 1 each. Whoever does not put them into the window
 * releases them.
 */
export function weighFeatures(
  article: ArticleText,
  language: number,
  index: FeatureIndex,
  counts: StoryCounts,
): WeighedFeature[] {
  const weighed = featuresOf(article).map((feature) => {
    const id = index.idOf(feature, language);
    const rarity = counts.rarity(id, language);
    return { id, feature, weight: rarity * feature.weight, strong: rarity >= strongFrom(feature) };
  });
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight);
  const words = heaviest.filter(({ feature }) => feature.kind === 'word');
  const universals = heaviest.filter(({ feature }) => feature.kind !== 'word');
  for (const { id } of [...words.slice(recipe.words), ...universals.slice(recipe.universals)])
    index.release(id);
  return [
    ...withLengthOne(words.slice(0, recipe.words)),
    ...withLengthOne(universals.slice(0, recipe.universals)),
  ];
}

/** Fills a probe and opens it. */
export function openProbe(probe: Probe, features: readonly WeighedFeature[]): void {
  for (const { id, weight, strong } of features) probe.add(id, weight, strong);
  probe.open();
}

function strongFrom({ kind }: Feature): number {
  return kind === 'word' ? recipe.strongWord : recipe.strongEvidence;
}

function withLengthOne(features: WeighedFeature[]): WeighedFeature[] {
  const norm = Math.sqrt(features.reduce((sum, { weight }) => sum + weight ** 2, 0));
  return features.map((feature) => ({ ...feature, weight: feature.weight / norm }));
}
