import type { Likeness } from './probe.ts';
import { recipe } from './recipe.ts';

/** Two reports, or a report and a story: what they share, and what else is known of them. */
export type ComparedPair = {
  likeness: Likeness;
  /** They are of one language, and it is known. */
  sameLanguage: boolean;
  /** Milliseconds between them. */
  apart: number;
  /** One announces what has not happened yet, and the other does not. */
  announced: boolean;
  /** Each of them names something. */
  bothName: boolean;
  /** Each of them names a town. */
  bothNameTowns: boolean;
};

/** How near two are to being one story: at 1 they are. */
export function scorePair(pair: ComparedPair): number {
  const { likeness, sameLanguage, apart, announced } = pair;
  const alike = sameLanguage ? withinLanguage(likeness) : acrossLanguages(likeness);
  return alike * fade(apart, announced) * (areStrangers(pair) ? recipe.strangers : 1);
}

/**
 * Whether each names something, and nothing that the other names: two accidents of one kind, on one morning. Towns tell most: they
 * are known in every language.
 */
export function areStrangers({ likeness, sameLanguage, bothName, bothNameTowns }: ComparedPair): boolean {
  if (bothNameTowns && likeness.towns === 0) return true;
  return bothName && (sameLanguage ? likeness.namesWithin : likeness.namesAcross) === 0;
}

/** What is left of a likeness, as far as two are apart in time, and where only one announces. */
export function fade(apart: number, announced: boolean): number {
  return decay(apart) * (announced ? recipe.preview : 1);
}

/** What two reports' distance in time leaves of their likeness. */
export function decay(milliseconds: number): number {
  return Math.exp(-Math.max(0, milliseconds - recipe.fresh) / recipe.fading);
}

function withinLanguage(likeness: Likeness): number {
  const { ofWords, conceptsSame } = recipe;
  const cosine =
    ofWords * likeness.words + (1 - ofWords) * (likeness.universal - conceptsSame * likeness.concepts);
  return (cosine / recipe.same) * (likeness.strongWords >= 2 ? 1 : recipe.weakSame);
}

function acrossLanguages(likeness: Likeness): number {
  return (likeness.robust / recipe.across) * (likeness.evidence >= 2 ? 1 : recipe.weakAcross);
}
