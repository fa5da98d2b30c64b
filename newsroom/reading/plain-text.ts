import { decodeHTMLStrict } from 'entities';
import { limitCombiningMarks } from '#contract/combining-marks.ts';
import { hasVisibleText } from '#contract/has-visible-text.ts';
import { withoutInvalidCharacters } from './invalid-characters.ts';
import { beginsWithBlock, isMarkupThroughout, isWrapped, usesMarkup } from './uses-markup.ts';
import { walkHtml } from './walk-html.ts';

const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark math mi mn mo mrow msub msup mtext nobr o:p q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const hidden = new Set(
  'annotation annotation-xml applet audio canvas embed figcaption head iframe noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
);
/** What says something by itself: quotations follow what announces them, and cells of a table are no sentences. */
const paragraphs = new Set('article dd div dl dt h1 h2 h3 h4 h5 h6 li ol p section ul'.split(' '));
/** Unicode's own; publishers' texts have it for the same. */
const paragraphEnd = '\u2029';
/** Far beyond what a title or description can show. */
const sourceLengthMax = 100_000;
/** Zero-width characters, soft hyphens and bidirectional overrides: they hide words from search or turn them. */
const invisible = /[[\p{Cc}\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]--[\t\n\r]]/gv;
/** Letters that nobody sees; behind a black flag they say whose it is (UTS 51, emoji tag sequences). */
const tags = /(\u{1F3F4}[\u{E0020}-\u{E007E}]{1,6}\u{E007F})|[\u{E0000}-\u{E007F}]/gu;
const strayReference = /&(?:amp;)*(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});/gi;
const dangerous = /<(?=\/?(?:script|style|iframe|!--))/gi;

/**
 * Runs of spaces, of which the first group stays as it is: inside guillemets, before marks that French sets apart, and within
 * a number. Other no-break spaces are filling, and would keep a headline from wrapping.
 */
const spaces =
  /((?<=«)[\u00A0\u202F](?=\S)|(?<=\S)[\u00A0\u202F](?=[;:!?»%€])|(?<=\d)[\u00A0\u202F](?=\d))|\s+/gu;

/**
 * Plain text on one line (NFC) out of a publisher's HTML or text; empty where nothing is to be seen. References are decoded
 * once: code stays visible.
 */
export function plainText(source: string): string {
  const text = withoutStrayReferences(
    withoutInvalidCharacters(readableText(withoutInvalidCharacters(source.slice(0, sourceLengthMax)))),
  );
  const shown = inSentences(text)
    .replace(invisible, '')
    .replace(tags, (_, flag?: string) => flag ?? '')
    .replace(dangerous, ' ')
    .replace(spaces, (_, kept: string | undefined) => kept ?? ' ');
  const plain = limitCombiningMarks(shown).trim();
  return hasVisibleText(plain) ? plain : '';
}

/** Publishers escape whole texts once too often, some twice, and some put them into markup of their own. */
function readableText(source: string): string {
  if (usesMarkup(source)) {
    const text = textOfHtml(source);
    return [text, decodeHTMLStrict(text)].filter(beginsWithBlock).map(textOfHtml)[0] ?? text;
  }
  const once = decodeHTMLStrict(source);
  if (isMarkupThroughout(once)) return textOfHtml(once);
  const twice = decodeHTMLStrict(once);
  return isWrapped(twice) ? textOfHtml(twice) : once;
}

/** References that stand for no part of a tag are left over from a text that was escaped several times, and nobody means them. */
function withoutStrayReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(strayReference, (_, name: string) => {
    const reference = `&${name};`;
    const character = decodeHTMLStrict(reference);
    return character === '<' || character === '>' ? reference : character;
  });
}

function textOfHtml(html: string): string {
  const words: string[] = [];
  let depthHidden = 0;
  walkHtml(html, {
    open: (name) => {
      if (hidden.has(name)) depthHidden += 1;
      if (!inline.has(name)) words.push(spaceOf(name));
      return false;
    },
    close: (name) => {
      if (hidden.has(name)) depthHidden -= 1;
      if (!inline.has(name)) words.push(spaceOf(name));
    },
    text: (text) => {
      if (depthHidden === 0) words.push(text);
    },
  });
  return words.join('');
}

const spaceOf = (element: string) => (paragraphs.has(element) ? paragraphEnd : ' ');

/** Ends with a letter or a number, in quotes or brackets perhaps. */
const lacksStop = /[\p{L}\p{N}\p{M}%€$£][)\]"'”’»“]?$/u;
const beginsSentence = /^["'“„‘«¿¡(]?[\p{Lu}\p{N}]/u;

/** What announces another article in a paragraph of its own, in the languages of the catalogue. */
const otherArticle = new RegExp(
  `^(?:${[
    'related|see also|read also|also read|read more|léigh freisin',
    'lesen sie (?:auch|dazu)|lies auch|mehr zum thema|siehe auch|lees ook|lees meer|bekijk ook',
    '(?:à )?lire (?:aussi|également)|voir aussi|leggi anche|(?:lea|lee) también|(?:leia|ler) (?:também|mais)',
    'läs (?:också|även|mer)|les også|læs også',
    '(?:prze)?czytaj (?:też|także|również)|zobacz (?:też|także|również)|čtěte (?:také|též)|(?:pre)?čítajte (?:si )?(?:aj|viac)',
    'preberite (?:še|tudi)|olvassa el|skaitykite (?:taip pat|daugiau)|taip pat skaitykite|lasi(?:et)? arī',
    'διαβάστε (?:επίσης|ακόμ[αη])|прочетете (?:още|също)|вижте (?:още|също)|читайте також',
  ].join('|')})\\s?:\\s*\\S`,
  'iu',
);

/** Paragraphs, headings and items of lists that stand one after the other in one line: a full stop ends what has none. */
function inSentences(text: string): string {
  const parts = text
    .split(paragraphEnd)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .filter((part, at) => at === 0 || !otherArticle.test(part));
  return parts
    .map((part, at) => {
      const next = parts[at + 1];
      return next !== undefined && lacksStop.test(part.slice(-5)) && beginsSentence.test(next.slice(0, 5))
        ? `${part}. `
        : `${part} `;
    })
    .join('');
}
