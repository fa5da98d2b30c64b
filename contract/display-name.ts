import { displayNameLengthMax } from './limits.ts';
import { withoutHeaps } from './stacked-marks.ts';

/** Joiners and emoji presentation shape visible text; every other invisible character only misleads. */
const invisible = /(?!\u200C|\u200D|\uFE0F)[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;
/** Not the letters and signs that look like nothing: fillers of Hangul, the empty pattern of Braille. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** A name as it is stored: NFC, without control, bidi and other invisible characters, single spaces. */
export function cleanDisplayName(text: string): string {
  const shown = withoutHeaps(text).replaceAll(/\s+/gu, ' ').replaceAll(invisible, '');
  // What was invisible stood between some.
  return withoutHeaps(shown).replaceAll(/ +/g, ' ').trim();
}

/** What is wrong with a cleaned name, as a sentence for a person; null when nothing is. */
export function displayNameFault(name: string): string | null {
  if (!visible.test(name)) return 'Name is required';
  return Array.from(name).length > displayNameLengthMax ? 'Name is too long' : null;
}
