import type { Centroid } from './centroids.ts';
import { conceptKind, isWordOrName, placeKind, wordKind, type FeatureIndex } from './feature-index.ts';
import type { Probe } from './probe.ts';
import { recipe } from './recipe.ts';

/**
 * Whether an article has none of the names and words that nearly all reports of a story have. `language`: its bit;
 * words of other languages do not count against it.
 */
export function isOutlier(
  { signature }: Centroid,
  has: (id: number) => boolean,
  language: number,
  { kinds, languages: languageOf }: FeatureIndex,
): boolean {
  let known = false;
  for (const id of signature) {
    if (has(id)) return false;
    known ||= kinds[id] !== wordKind || (language & (1 << (languageOf[id] as number))) !== 0;
  }
  return known;
}

/**
 * Whether most reports of two stories each name something, but nothing in common, or share no name and are from
 * different countries or give different rates.
 */
export function storiesAreStrangers(one: Centroid, two: Centroid): boolean {
  if (areDisjoint(one.names, two.names)) return true;
  if (one.names.some((id) => two.names.includes(id))) return false;
  const elsewhere = areDisjoint(one.places, two.ids) && areDisjoint(two.places, one.ids);
  return elsewhere || areDisjoint(one.decimals, two.decimals);
}

function areDisjoint(one: Int32Array, two: Int32Array): boolean {
  return one.length > 0 && two.length > 0 && !one.some((id) => two.includes(id));
}

/** Whether the article in the probe names places, and most reports of a story name others. */
export function isElsewhere({ ids, places }: Centroid, probe: Probe, { kinds }: FeatureIndex): boolean {
  if (probe.places === 0 || places.length === 0) return false;
  return !ids.some((id) => kinds[id] === placeKind && probe.has(id));
}

/** Whether the article in the probe gives rates, and most reports of a story give others. */
export function givesOtherDecimals({ decimals }: Centroid, probe: Probe): boolean {
  return probe.decimals > 0 && decimals.length > 0 && !decimals.some((id) => probe.has(id));
}

/** Whether the article in the probe names a town, and most reports of a story name other ones. */
export function namesOtherTowns({ names }: Centroid, probe: Probe, index: FeatureIndex): boolean {
  if (probe.towns === 0) return false;
  const towns = names.filter((id) => index.isTown(id));
  return towns.length > 0 && !towns.some((id) => probe.has(id));
}

/**
 * Whether two stories, the first of them in the probe, began together and share a name or word that many of their
 * reports have and hardly any other article: the same event in different words.
 */
export function shareDistinctiveFeature(
  one: Centroid,
  two: Centroid,
  probe: Probe,
  index: FeatureIndex,
): boolean {
  if (Math.abs(one.begun - two.begun) > recipe.kinBegin) return false;
  return two.ids.some((id, at) => {
    const place = probe.placeOf(id);
    if (place < 0 || !isWordOrName(index.kinds[id] as number)) return false;
    const [share, other] = [one.shares[place] as number, two.shares[at] as number];
    const own = (share * one.size + other * two.size) / (index.holders[id] as number);
    return Math.min(share, other) * Math.min(1, own) >= recipe.kinShare;
  });
}

/**
 * Whether the article in the probe names what most reports of a story name and few others do, and nothing that no
 * report of the story names: another angle on the same event.
 */
export function namesNothingElse(
  { ids, names, shares, size }: Centroid,
  probe: Probe,
  index: FeatureIndex,
): boolean {
  const isItsOwn = (id: number) =>
    index.isProper(id) &&
    probe.has(id) &&
    (shares[ids.indexOf(id)] as number) * size >= recipe.loyalShare * (index.holders[id] as number);
  return names.some(isItsOwn) && !probe.someName((id) => !ids.includes(id));
}

/** A place, and what happens there. */
export type Scene = { place: number; concept: number };

/**
 * The scenes that most reports of a story and the article in the probe have. None if the article names a place that no
 * report of the story names, or little of what it says in all languages is known to the story.
 */
export function sharedScenes({ ids, shares }: Centroid, probe: Probe, { kinds }: FeatureIndex): Scene[] {
  const [places, concepts]: [number[], number[]] = [[], []];
  let [known, all] = [0, 0];
  for (let at = 0; at < probe.length; at++) {
    const id = probe.ids[at] as number;
    if (kinds[id] === wordKind) continue;
    const part = (probe.weights[at] as number) ** 2;
    const there = ids.indexOf(id);
    all += part;
    if (there >= 0) known += part;
    else if (kinds[id] === placeKind) return [];
    if (there < 0 || (shares[there] as number) < recipe.named) continue;
    if (kinds[id] === placeKind) places.push(id);
    if (kinds[id] === conceptKind) concepts.push(id);
  }
  if (known < recipe.loyalKnown * all) return [];
  return places.flatMap((place) => concepts.map((concept) => ({ place, concept })));
}
