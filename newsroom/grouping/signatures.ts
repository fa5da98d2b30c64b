import type { Centroid } from './centroids.ts';
import { isWordOrName, placeKind, wordKind, type FeatureIndex } from './feature-index.ts';
import type { Probe } from './probe.ts';
import { recipe } from './recipe.ts';

/**
 * Whether something has none of the names and words that nearly all reports of a story have, or none of what half of them name.
 * `names`: whether it names anything. `languages`: a bit for each of its languages; words of others it cannot have.
 */
export function isOutsider(
  story: Centroid,
  has: (id: number) => boolean,
  names: boolean,
  languages: number,
  index: FeatureIndex,
): boolean {
  return (
    hasNone(story.signature, has, languages, index) || (names && hasNone(story.names, has, languages, index))
  );
}

function hasNone(
  ids: Int32Array,
  has: (id: number) => boolean,
  languages: number,
  { kinds, languages: languageOf }: FeatureIndex,
): boolean {
  let asked = 0;
  for (const id of ids) {
    if (has(id)) return false;
    const kind = kinds[id];
    const isKnown = kind !== wordKind || (languages & (1 << (languageOf[id] as number))) !== 0;
    if (isKnown && kind !== placeKind) asked++;
  }
  return asked > 0;
}

/**
 * Whether two stories, the first one in the probe, began together and have a name or word in most of their reports that hardly
 * any other article has: then they are told by other words, but of one event.
 */
export function areKin(one: Centroid, two: Centroid, probe: Probe, index: FeatureIndex): boolean {
  if (Math.abs(one.begun - two.begun) > recipe.kinBegin) return false;
  return two.ids.some((id, at) => {
    const place = probe.placeOf(id);
    if (place < 0 || !isWordOrName(index.kinds[id] as number)) return false;
    const [share, other] = [one.shares[place] as number, two.shares[at] as number];
    const own = (share * one.size + other * two.size) / (index.holders[id] as number);
    return Math.min(share, other) * Math.min(1, own) >= recipe.kinShare;
  });
}
