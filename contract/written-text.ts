import { withoutHeaps } from './stacked-marks.ts';

/** Controls but for line breaks and tabs, halves of characters, and what turns the direction of the text that follows. */
const misleading = /(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;
/** Not the letters and signs that look like nothing: fillers of Hangul, the empty pattern of Braille. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Text that a person wrote, as it is stored: NFC, lines ended by \n, trimmed. Cleaning it again changes nothing. */
export function cleanWrittenText(text: string): string {
  return withoutHeaps(text.replaceAll(lineBreaks, '\n').replaceAll(misleading, '')).trim();
}

export function showsSomething(text: string): boolean {
  return visible.test(text);
}

/** Whether a cleaned text shows anything and has at most so many code points. */
export function isSoundText(text: string, lengthMax: number): boolean {
  // A code point is at least one unit, so most texts need no counting.
  return showsSomething(text) && (text.length <= lengthMax || Array.from(text).length <= lengthMax);
}
