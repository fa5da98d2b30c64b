import { decodeHTMLStrict } from 'entities';
import { soundCharacters } from './sound-characters.ts';
import { walkHtml } from './walk-html.ts';

/** Elements that a text with markup has; a text without any is kept as it is, `List<String>` and `a < b` too. */
const markup = new RegExp(
  `<(?:/?(?:${[
    'a|abbr|acronym|address|article|aside|audio|b|big|blockquote|body|br|button|center|cite|code|div|dd|dl|dt|em',
    'embed|fieldset|figcaption|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label',
    'li|link|main|mark|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source',
    'span|strike|strong|style|sub|sup|svg|table|tbody|td|template|tfoot|th|thead|time|title|tr|tt|u|ul|video|wbr',
  ].join('|')})(?=[\\s/>]|$)|!--|!\\[CDATA\\[|\\?xml)`,
  'i',
);
const entity = /&(?:#\d+|#x[0-9a-f]+|[a-z][a-z0-9]+);/i;
const inline = new Set(
  'a abbr acronym b big cite code del dfn em font i ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const hidden = new Set(
  'applet audio canvas embed head iframe math noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
);
/** Publishers escape markup twice, some once more. */
const passesMax = 3;
/** Far beyond what a title or description can show. */
const sourceLengthMax = 100_000;
/** Zero-width characters, soft hyphens and bidirectional overrides: they hide words from search or turn them. */
const invisible = /[[\p{Cc}\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]--[\t\n\r]]/gv;
/** More marks on one character than any script needs (UAX 15, Stream-Safe Text); a normaliser sorts them in quadratic time. */
const marksTooMany = /(\p{M}{30})\p{M}+/gu;
const dangerous = /<(?=\/?(?:script|style|iframe|!--))/gi;

/** Plain text on one line (NFC) out of a publisher's HTML or text, escaped however often. */
export function plainText(source: string): string {
  let text = soundCharacters(source.slice(0, sourceLengthMax));
  for (let pass = 0; pass < passesMax; pass += 1) {
    if (markup.test(text)) text = soundCharacters(textOfHtml(text));
    else if (entity.test(text)) text = soundCharacters(decodeHTMLStrict(text));
    else break;
  }
  return text
    .replace(invisible, '')
    .replace(dangerous, ' ')
    .replace(/\s+/g, ' ')
    .replace(marksTooMany, '$1')
    .normalize('NFC')
    .trim();
}

function textOfHtml(html: string): string {
  const words: string[] = [];
  let depthHidden = 0;
  walkHtml(html, {
    open: (name) => {
      if (hidden.has(name)) depthHidden += 1;
      if (!inline.has(name)) words.push(' ');
      return false;
    },
    close: (name) => {
      if (hidden.has(name)) depthHidden -= 1;
      if (!inline.has(name)) words.push(' ');
    },
    text: (text) => {
      if (depthHidden === 0) words.push(text);
    },
  });
  return words.join('');
}
