import type { Likeness } from './probe.ts';
import { recipe } from './recipe.ts';

const hour = 3600 * 1000;
const fresh = 12 * hour;
const fading = 72 * hour;

/** What two reports' distance in time leaves of their likeness. */
export function decay(milliseconds: number): number {
  return Math.exp(-Math.max(0, milliseconds - fresh) / fading);
}

/** How near two vectors of one language are to being one story: at 1 they are. */
export function sameLanguage(likeness: Likeness, titlesOnly: boolean): number {
  const ofWords = titlesOnly ? recipe.ofWordsTitles : recipe.ofWords;
  const cosine =
    ofWords * likeness.words + (1 - ofWords) * (likeness.universal - recipe.conceptsSame * likeness.concepts);
  return (cosine / recipe.same) * (likeness.strongWords >= 2 ? 1 : recipe.weakSame);
}

/** The same across languages. */
export function acrossLanguages(likeness: Likeness, titlesOnly: boolean): number {
  const enough = titlesOnly ? recipe.acrossTitles : recipe.across;
  return (likeness.robust / enough) * (likeness.evidence >= 2 ? 1 : recipe.weakAcross);
}
