import type { FeatureIndex } from './feature-index.ts';
import type { Feature } from './feature.ts';
import { groupingLanguage, languageNumber } from './grouping-languages.ts';
import { haveDisjointNames, decay, scorePair } from './likeness.ts';
import { isPreview } from './previews.ts';
import { Probe } from './probe.ts';
import type { ArticleText } from './read-text.ts';
import type { StoryCounts } from './story-counts.ts';
import { openProbe, weighFeatures, type WeighedFeature } from './weighing.ts';

export type ComparedArticle = ArticleText & { time: number };

/** A feature of both articles, and its share of their likeness. */
type SharedFeature = { kind: Feature['kind']; text: string; part: number };

/**
 * Why two articles do or do not belong together. `score`: from 1 on they do, before other articles of the story are
 * considered.
 */
export type Explanation = {
  score: number;
  sameLanguage: boolean;
  /** The factor for their distance in time, 1 at most. */
  faded: number;
  /** Each names something, but they name different towns, or nothing in common. */
  strangers: boolean;
  /** Only one of them announces something that has not happened yet. */
  announced: boolean;
  /** The greatest first. */
  shared: SharedFeature[];
};

/** Compares two articles, with their features as rare as they are now; neither needs to be live. */
export function explainPair(
  one: ComparedArticle,
  two: ComparedArticle,
  index: FeatureIndex,
  counts: StoryCounts,
): Explanation {
  const [a, b] = [one, two].map((article) =>
    weighFeatures(article, languageNumber(groupingLanguage(article.language)), index, counts),
  ) as [WeighedFeature[], WeighedFeature[]];
  const [probe, other] = [new Probe(index), new Probe(index)];
  openProbe(probe, a);
  openProbe(other, b);
  probe.start();
  for (const { id, weight, common } of b) probe.meet(id, weight, common);
  const language = groupingLanguage(one.language);
  const pair = {
    likeness: probe.finish(),
    sameLanguage: language !== null && language === groupingLanguage(two.language),
    apart: Math.abs(one.time - two.time),
    announced: isPreview(one.title, one.language) !== isPreview(two.title, two.language),
    bothName: probe.names > 0 && other.names > 0,
    bothNameTowns: probe.towns > 0 && other.towns > 0,
    bothGiveDecimals: probe.decimals > 0 && other.decimals > 0,
  };
  const shared = sharedBy(a, b);
  for (const { id } of [...a, ...b]) index.release(id);
  return {
    score: scorePair(pair),
    sameLanguage: pair.sameLanguage,
    faded: decay(pair.apart),
    strangers: haveDisjointNames(pair),
    announced: pair.announced,
    shared,
  };
}

function sharedBy(a: readonly WeighedFeature[], b: readonly WeighedFeature[]): SharedFeature[] {
  const weights = new Map(b.map(({ id, weight }) => [id, weight]));
  return a
    .flatMap(({ id, feature: { kind, text }, weight }) => {
      const other = weights.get(id);
      return other === undefined ? [] : [{ kind, text, part: weight * other }];
    })
    .toSorted((x, y) => y.part - x.part);
}
