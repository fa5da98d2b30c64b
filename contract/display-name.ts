import { limitCombiningMarks } from './combining-marks.ts';
import { hasVisibleText } from './has-visible-text.ts';
import { displayNameLengthMax } from './limits.ts';

/**
 * Invisible characters except joiners and emoji presentation, which change how visible text looks; the others only
 * mislead.
 */
const invisible = /(?!\u200C|\u200D|\uFE0F)[\p{Cc}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;

/** A name in the form in which it is stored: NFC, single spaces, no control, bidi or other invisible characters. */
export function cleanDisplayName(text: string): string {
  const shown = limitCombiningMarks(text).replaceAll(/\s+/gu, ' ').replaceAll(invisible, '');
  // Removing invisible characters may have joined several spaces.
  return limitCombiningMarks(shown).replaceAll(/ +/g, ' ').trim();
}

/** What is wrong with a cleaned name, as a sentence for a person; null if nothing is. */
export function displayNameFault(name: string): string | null {
  if (!hasVisibleText(name)) return 'Name is required';
  return Array.from(name).length > displayNameLengthMax ? 'Name is too long' : null;
}
