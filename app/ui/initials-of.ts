import { capitalsOf } from './capitals-of.ts';

/** Of the first and the last word of a name, as its readers would write them: whole characters, capitals. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => word !== '');
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => capitalsOf(firstCharacter(word))).join('');
}

/** What a reader takes for one character may be several. Not every browser that is supported knows `Intl.Segmenter`. */
function firstCharacter(word: string): string {
  return /^(?:\p{RGI_Emoji}|.\p{Mark}*)/v.exec(word)?.[0] ?? '';
}
