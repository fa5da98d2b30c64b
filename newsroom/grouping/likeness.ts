import type { Likeness } from './probe.ts';
import { recipe } from './recipe.ts';

/** What two reports' distance in time leaves of their likeness. */
export function decay(milliseconds: number): number {
  return Math.exp(-Math.max(0, milliseconds - recipe.fresh) / recipe.fading);
}

/** How near two vectors of one language are to being one story: at 1 they are. */
export function sameLanguage(likeness: Likeness): number {
  const { ofWords, conceptsSame } = recipe;
  const cosine =
    ofWords * likeness.words + (1 - ofWords) * (likeness.universal - conceptsSame * likeness.concepts);
  return (cosine / recipe.same) * (likeness.strongWords >= 2 ? 1 : recipe.weakSame);
}

/** The same across languages. */
export function acrossLanguages(likeness: Likeness): number {
  return (likeness.robust / recipe.across) * (likeness.evidence >= 2 ? 1 : recipe.weakAcross);
}
