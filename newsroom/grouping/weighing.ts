import { wordKind, type FeatureIndex } from './feature-index.ts';
import type { Feature } from './feature.ts';
import { featuresOf } from './features.ts';
import type { Probe } from './probe.ts';
import type { ArticleText } from './read-text.ts';
import { recipe } from './recipe.ts';
import type { StoryCounts } from './story-counts.ts';
import { stride, type Window } from './window.ts';

/**
 * A feature of an article with its weight in the article's vector. `strong`: rare enough to be evidence when it is
 * shared.
 */
export type WeighedFeature = {
  id: number;
  feature: Feature;
  weight: number;
  strong: boolean;
  common: boolean;
  run: number;
};

/**
 * The weightiest features of an article, with words and other features each normalised to length 1. A caller that does
 * not put them into the window has to release them.
 */
export function weighFeatures(
  article: ArticleText,
  language: number,
  index: FeatureIndex,
  counts: StoryCounts,
): WeighedFeature[] {
  const [words, universals]: [WeighedFeature[], WeighedFeature[]] = [[], []];
  for (const { feature, weight, common, run } of featuresOf(article)) {
    const id = index.idOf(feature, language);
    const rarity = counts.rarity(id, language);
    const isWord = feature.kind === 'word';
    const strong = isStrong(isWord, rarity);
    (isWord ? words : universals).push({ id, feature, weight: rarity * weight, strong, common, run });
  }
  return [...weightiest(words, recipe.words, index), ...weightiest(universals, recipe.universals, index)];
}

function isStrong(isWord: boolean, rarity: number): boolean {
  return rarity >= (isWord ? recipe.strongWord : recipe.strongEvidence);
}

/** The weightiest so many features, normalised to length 1; the others are released. */
function weightiest(
  features: readonly WeighedFeature[],
  most: number,
  index: FeatureIndex,
): WeighedFeature[] {
  const sorted = features.toSorted((a, b) => b.weight - a.weight);
  for (const { id } of sorted.splice(most)) index.release(id);
  const norm = Math.sqrt(sorted.reduce((sum, { weight }) => sum + weight ** 2, 0));
  for (const feature of sorted) feature.weight /= norm;
  return sorted;
}

/** Fills a probe and opens it; `inTitleCase`: with what an article in title case says, whose runs are no names. */
export function openProbe(probe: Probe, features: readonly WeighedFeature[], inTitleCase = false): void {
  for (const { id, weight, strong, common, run } of features)
    probe.add(id, weight, strong, common, inTitleCase ? 0 : run);
  probe.open(inTitleCase);
}

/** Fills a probe with the features of a live article, weighted as rare as they are now, and opens it. */
export function openLiveProbe(
  probe: Probe,
  slot: number,
  window: Window,
  index: FeatureIndex,
  counts: StoryCounts,
): void {
  const end = slot * stride + (window.lengths[slot] as number);
  for (let place = slot * stride; place < end; place++) {
    const id = window.features[place] as number;
    const rarity = counts.rarity(id, window.languages[slot] as number);
    probe.add(
      id,
      window.weight(place),
      isStrong(index.kinds[id] === wordKind, rarity),
      window.isCommon(place),
      window.runs[place],
    );
  }
  probe.open();
}
