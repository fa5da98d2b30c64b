import { limitCombiningMarks } from './combining-marks.ts';
import { hasVisibleText } from './has-visible-text.ts';

/**
 * Controls other than line breaks and tabs, lone surrogates, and characters that change the direction of the text after
 * them.
 */
const misleading = /(?![\n\t])[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu;
const lineBreaks = /\r\n?|[\u0085\u2028\u2029]/g;

/** Cleans a text that a person wrote, in the way it is stored: NFC, lines ended by \n, trimmed. Idempotent. */
export function cleanWrittenText(text: string): string {
  return limitCombiningMarks(text.replaceAll(lineBreaks, '\n').replaceAll(misleading, '')).trim();
}

/** Whether a cleaned text is visible and has at most so many code points. */
export function isValidText(text: string, lengthMax: number): boolean {
  // A code point is at least one unit, so most texts need no counting.
  return hasVisibleText(text) && (text.length <= lengthMax || Array.from(text).length <= lengthMax);
}
