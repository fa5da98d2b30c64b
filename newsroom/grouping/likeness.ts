import type { Likeness } from './probe.ts';
import { recipe } from './recipe.ts';

/** Two reports, or a report and a story: what they share, and what else matters. */
export type ComparedPair = {
  likeness: Likeness;
  /** They are in the same, known language. */
  sameLanguage: boolean;
  /** Milliseconds between them. */
  apart: number;
  /** Only one of them announces something that has not happened yet. */
  announced: boolean;
  /** Each of them names something. */
  bothName: boolean;
  /** Each of them names a town. */
  bothNameTowns: boolean;
  /** Each of them gives a number with a decimal part. */
  bothGiveDecimals: boolean;
};

/** How near the two are to being one story: from 1 on they are. */
export function scorePair(pair: ComparedPair): number {
  const { likeness, sameLanguage, apart, announced } = pair;
  const alike = sameLanguage ? withinLanguage(likeness) : acrossLanguages(likeness);
  return alike * fade(apart, announced) * (haveDisjointNames(pair) ? recipe.strangers : 1);
}

/**
 * Whether each names something, but nothing in common, like two similar accidents on one morning, or name
 * nothing and give different rates, like two countries' inflation. Towns count most, as they are known in every language.
 */
export function haveDisjointNames({
  likeness,
  sameLanguage,
  bothName,
  bothNameTowns,
  bothGiveDecimals,
}: ComparedPair): boolean {
  if (bothNameTowns && likeness.towns === 0) return true;
  if ((sameLanguage ? likeness.namesWithin : likeness.namesAcross) > 0) return false;
  return bothName || (bothGiveDecimals && likeness.decimals === 0);
}

/** The factor for the distance in time, and for the case that only one of the two announces something. */
export function fade(apart: number, announced: boolean): number {
  return decay(apart) * (announced ? recipe.preview : 1);
}

/** The factor for the distance in time between two reports. */
export function decay(milliseconds: number): number {
  return Math.exp(-Math.max(0, milliseconds - recipe.fresh) / recipe.fading);
}

function withinLanguage(likeness: Likeness): number {
  const { ofWords, conceptsSame } = recipe;
  const cosine =
    ofWords * likeness.words + (1 - ofWords) * (likeness.universal - conceptsSame * likeness.concepts);
  const doubt = likeness.onlyOneName ? recipe.nameAlone : 1;
  return (cosine / recipe.same) * (likeness.strongWords >= 2 ? 1 : recipe.weakSame) * doubt;
}

function acrossLanguages(likeness: Likeness): number {
  return (likeness.robust / recipe.across) * (likeness.evidence >= 2 ? 1 : recipe.weakAcross);
}
