import { replaceInPieces } from './replace-in-pieces.ts';

const forbidden = /[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r\u0080-\u009F]]/gv;
const loneSurrogate = /[\u{D800}-\u{DFFF}]/gu;
const misplacedC1 = /[\u0080-\u009F]/g;
const numericReference = /&#(?:x([0-9a-f]{1,60})|([0-9]{1,60}));?/gi;
/** What bytes 0x80 to 0x9F are in windows-1252. */
const windows1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 0x20 }, (_, index) => 0x80 + index),
);

/**
 * Takes out what no reader can show: characters that XML 1.0 (section 2.2) forbids, lone surrogates, and
 * numeric references to either, which a decoder would turn into U+FFFD. Other numeric references get the semicolon that
 * they lack.
 */
export function withoutInvalidCharacters(text: string): string {
  const joined = replaceInPieces(text, numericReference, soundReference, '&');
  const allowed = replaceInPieces(replaceInPieces(joined, forbidden, nothing), loneSurrogate, nothing);
  return replaceInPieces(allowed, misplacedC1, asWindows1252);
}

function nothing(): string {
  return '';
}

/** Some publishers write an emoji as two references to UTF-16 halves; as characters the halves join up again. */
function soundReference(reference: string, hex: string | undefined, decimal: string | undefined): string {
  const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return String.fromCharCode(codePoint);
  if (codePoint > 0x10ffff || codePoint === 0xfffd) return '';
  if (String.fromCodePoint(codePoint).replace(forbidden, '') === '') return '';
  return reference.endsWith(';') ? reference : `${reference};`;
}

/** C1 controls in a text are bytes of windows-1252 that somebody passed on as Latin-1: quotes and dashes. */
function asWindows1252(control: string): string {
  return windows1252[control.charCodeAt(0) - 0x80] ?? '';
}
