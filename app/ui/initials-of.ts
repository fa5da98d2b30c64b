import { capitalsOf } from './capitals-of.ts';

/** The initials of the first and last word of a name: whole characters as readers see them, in capitals. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => capitalsOf(firstCharacter(word))).join('');
}

/** A user-perceived character may be several code points. Not all supported browsers have `Intl.Segmenter`. */
function firstCharacter(word: string): string {
  return /^(?:\p{RGI_Emoji}|.\p{Mark}*)/v.exec(word)?.[0] ?? '';
}
