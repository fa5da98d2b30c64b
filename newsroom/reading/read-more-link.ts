import { withoutSignature } from './article-signature.ts';
import { plainText } from './plain-text.ts';
import {
  moreBehindSentence,
  moreLabels as more,
  readMoreAt,
  readMoreLabels as labels,
} from './read-more-labels.ts';

/** " on The Gazette", " auf gazette.example". */
const site = `(?: (?:${readMoreAt}) (?:[^.!?…]|\\.(?=\\S)){1,50})?`;
const toArticle = `(?:${labels}|${moreBehindSentence})${site}`;
const host = '(?:[\\p{L}\\d-]+\\.)+\\p{L}{2,12}';

const inBrackets = `[[(](?:${labels})\\s*(?:…|\\.{3})?[\\])]|\\[(?:${more}|plus|suite)\\]|\\((?:${more}|plus|suite) ?(?:…|\\.{3})\\)`;
/** What stands before such a link; a guillemet that ends a quotation belongs to the text. */
const pointer = '(?:(?:[|→]|(?<!«[^»]*)»|>{1,2}) ?)?';
/** The end of a sentence or a quotation; where a quotation begins, the words are what is quoted. */
const behindText = '(?<=(?:[\\]).!?…]|(?<=\\S)["»”]|»(?=\\s)|[.!?…,][“«]|„[^“„]*“|»[^«»]*«)\\s*)';
const atEnd = new RegExp(
  `${behindText}(?:${pointer}\\[?${toArticle}\\s*(?:\\.{3}|[….:»›→>\\]]+)?|(?:${more})(?: ?[»›→]|…|\\.{3}| (?:${readMoreAt}) ${host}))$|(?<=\\s)(?:${inBrackets})$`,
  'iu',
);

/** Where the article is, written out behind its last sentence: "Read more: https://daily.example/1". */
const labelledAddress = new RegExp(
  `${behindText}${pointer}(?:${toArticle}|${more})(?: (?:${readMoreAt}))?\\s*[:→>»]?\\s*https?://[^\\s<>]{1,500}$`,
  'iu',
);
/** Without a label it may also be where to enrol, or to sign a petition. */
const bareAddress = new RegExp(`${behindText}${pointer}(?<address>https?://[^\\s<>]{1,500})$`, 'iu');

const arrow = '\\s*(?:\\.{3}|[….:»›→>]+)?$';
const alone = new RegExp(`^${toArticle}${arrow}`, 'iu');
/** What links to the whole article wherever it is a link, and what does only behind a sentence. */
const articleLink = new RegExp(
  `^(?:${labels}|read|lesen|lire|leer|ler|leggi|lees|czytaj|číst|čítať)${arrow}`,
  'iu',
);
const moreAlone = new RegExp(`^(?:${more}|${toArticle})${arrow}`, 'iu');
/** Nothing that can be read is behind these, but perhaps a counter of readers. */
const nothing = '(?<behind>(?:<[^<>]*>|&nbsp;|&#160;|\\s)*)$';
const lastAnchor = new RegExp(`<a\\s[^<>]*>(?<text>(?:(?!</?a[\\s>])[^])*)</a\\s*>${nothing}`, 'i');
const topics = new RegExp(`\\((?:<a\\s[^<>]*>[^<>]{1,80}</a>(?:,\\s*)?)+\\)${nothing}`, 'i');
const endsText = /[\]).!?…»”"]$/;
/** Longer than the addresses of link and counter. */
const tailMax = 4_000;

/** "… Continue reading “Nine hours”": what WordPress's own themes write, in any language, up to the headline. */
const cutBefore = /(?<=(?:…|\.{3})\]?)\s+[^.!?…]{0,40}$/u;
const behindTitle = /^[^.!?…]{0,40}$/u;
/** A shorter headline may be the last words of a sentence. */
const titleLengthMin = 10;
const longest = 500;

/**
 * A publisher's HTML without links at its end that do not belong to its last sentence: the one to the whole article,
 * which its text gives away, whatever is before it ("al desplomarse <a>Leer</a>" in El Mundo), and those to topics in
 * brackets, as Golem has them.
 */
export function withoutLinksAtEnd(html: string): string {
  const from = Math.max(0, html.length - tailMax);
  const tail = html.slice(from);
  const found = lastAnchor.exec(tail) ?? topics.exec(tail);
  if (found === null) return html;
  const { text, behind = '' } = found.groups ?? {};
  const before = html.slice(0, from + found.index);
  const label = text === undefined ? null : plainText(text);
  if (label !== null && articleLink.test(label)) return before + behind;
  const isApart =
    (label === null || moreAlone.test(label)) && endsText.test(plainText(before.slice(-tailMax)));
  return isApart ? before + behind : html;
}

/**
 * Removes the text of a link to the whole article, and the signature of the publisher's software: the page has a
 * button, and the byline names the publisher. Nothing is left of a text that consists of nothing else. `url`: where the article is.
 */
export function withoutReadMoreLink(text: string, title: string | null, url: string | null = null): string {
  const from = Math.max(0, text.length - longest);
  const unsigned = withoutSignature(text.slice(from), title);
  const end = withoutAddress(withoutTitledLink(unsigned, title ?? ''), url)
    .replace(atEnd, '')
    .trimEnd();
  const left = text.slice(0, from) + end;
  return alone.test(left) ? '' : left;
}

/** Without the article's address, or another one on its site. */
function withoutAddress(text: string, url: string | null): string {
  const { index, groups } = bareAddress.exec(text) ?? {};
  const isOnSite = url !== null && hostOf(groups?.address ?? '') === hostOf(url);
  return (isOnSite ? text.slice(0, index) : text.replace(labelledAddress, '')).trimEnd();
}

function hostOf(url: string): string | undefined {
  return URL.parse(url)?.hostname.replace(/^(?:www|m)\./, '');
}

function withoutTitledLink(text: string, title: string): string {
  const at = title.length < titleLengthMin ? -1 : text.lastIndexOf(title);
  if (at < 0 || !behindTitle.test(text.slice(at + title.length))) return text;
  const link = cutBefore.exec(text.slice(0, at));
  return link ? text.slice(0, link.index) : text;
}
