import { isUtf8 } from 'node:buffer';

const declarationBytes = 512;
const languageBytes = 4_096;
/** Two-byte sequences in these can be valid UTF-8 by accident, so the declaration has to be trusted. */
const eastAsian = new Set(['big5', 'euc-jp', 'euc-kr', 'gb18030', 'gbk', 'iso-2022-jp', 'shift_jis']);
/** How many valid sequences per broken byte make a text damaged UTF-8, rather than something else. */
const soundPerBroken = 10;

/**
 * The text of a body, from the first of these that fits: byte order mark or the look of UTF-16; UTF-8 by its
 * own evidence; the charset of the HTTP header; that of the XML declaration; what was usual for the feed's language.
 *
 * Sound UTF-8 goes before any declared single-byte charset: text in one of those is hardly ever sound UTF-8,
 * while feeds that declare ISO-8859-1 and send UTF-8 are common (RFC 7303 wants the header believed first). Of two charsets that
 * are declared, ISO-8859-1 is the last.
 * The result has no replacement character (U+FFFD) that the source does not have.
 */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  const marked = markedEncoding(body);
  if (marked) return withoutReplacements(new TextDecoder(marked).decode(body));
  const declared = defaultLast(
    [headerCharset(contentType), declaredCharset(body)].filter((label) => label !== null),
  );
  const asian = declared.find((encoding) => eastAsian.has(encoding));
  if (asian === undefined && isUtf8(body)) return new TextDecoder('utf-8').decode(body);
  const sound = asian === undefined ? scratchedUtf8(body) : null;
  if (sound !== null) return sound;
  for (const encoding of declared) {
    const text = decodeStrictly(body, encoding);
    if (text !== null) return text;
  }
  return decodeStrictly(body, 'utf-8') ?? new TextDecoder(usualEncoding(body)).decode(body);
}

/** ISO-8859-1 is what servers and templates say unless somebody tells them better, and any bytes can be in it. */
function defaultLast(encodings: string[]): string[] {
  return encodings.toSorted((a, b) => Number(a === 'windows-1252') - Number(b === 'windows-1252'));
}

/** As browsers choose one for a page that declares none (HTML, 13.2.3.2), by the language that the feed names. */
function usualEncoding(body: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(body.subarray(0, languageBytes));
  const language = /(?:<(?:dc:)?language>\s*|xml:lang=["'])([a-z]{2})/i.exec(start)?.[1]?.toLowerCase() ?? '';
  if (['be', 'bg', 'mk', 'ru', 'sr', 'uk'].includes(language)) return 'windows-1251';
  if (['et', 'lt', 'lv'].includes(language)) return 'windows-1257';
  if (language === 'el') return 'windows-1253';
  if (!['cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl'].includes(language)) return 'windows-1252';
  // Only windows-1250 has letters in this range.
  return body.some((byte) => byte >= 0x80 && byte < 0xa0) ? 'windows-1250' : 'iso-8859-2';
}

function markedEncoding(body: Uint8Array): string | null {
  const [a, b, c] = body;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  // Without a mark: XML and JSON begin with ASCII, and ASCII in UTF-16 has a zero in every pair of bytes.
  if (a === 0 && b !== undefined && b > 0 && b < 0x80) return 'utf-16be';
  if (b === 0 && a !== undefined && a > 0 && a < 0x80 && c !== 0) return 'utf-16le';
  return null;
}

/**
 * Decodes UTF-8 that was cut in the middle of a character, or has a few foreign bytes; the broken bytes are dropped.
 */
function scratchedUtf8(body: Uint8Array): string | null {
  const text = new TextDecoder('utf-8').decode(body);
  const { sound, broken } = beyondAscii(text);
  return sound >= broken * soundPerBroken ? withoutReplacements(text) : null;
}

/**
 * How many characters beyond ASCII are valid, and how many are replacements. Counted one by one, since lists of them
 * would not fit into memory.
 */
function beyondAscii(text: string): { sound: number; broken: number } {
  let sound = 0;
  let broken = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 0xfffd) broken += 1;
    else if (unit >= 0x80 && !isLowSurrogate(unit)) sound += 1;
  }
  return { sound, broken };
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function withoutReplacements(text: string): string {
  return text.replaceAll('\uFFFD', '');
}

function decodeStrictly(body: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(body);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function headerCharset(contentType: string | null): string | null {
  return knownEncoding(/charset\s*=\s*["']?([^"';\s]+)/i.exec(contentType ?? '')?.[1]);
}

function declaredCharset(body: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(body.subarray(0, declarationBytes));
  return knownEncoding(/<\?xml[^>]*?encoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1]);
}

/**
 * The decoder's name for a label; null when it has none. Declared UTF-16 is not believed either: a declaration
 * that could be read byte by byte is not in UTF-16.
 */
function knownEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-16') ? null : encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
