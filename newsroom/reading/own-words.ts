import { withoutPictureCredits } from './picture-credit.ts';
import { withoutReadMoreLink } from './read-more-link.ts';

/** Instructions to WordPress that its plugins would carry out on the publisher's page. */
const shortcode =
  /\[caption\b[^[\]]*\][^[\]]*\[\/caption\]|\[\/?(?:(?:av|et_pb|fusion|kc|td|tdc|vc)_\w+|caption|embed|gallery)(?:\s[^[\]]*)?\]/gi;
/** How WordPress ends what it has cut. */
const cutOff = /[.,;:]?\s?(?:\[(?:…|\.{2,3})\]|\((?:…|\.{3})\))$/;
/** A shorter headline may be the beginning of a sentence. */
const titleLengthMin = 20;
const endsSentence = /[.!?…]$/;
/** What stands between a headline and a text that begins anew. */
const nextSentence = /^(\s*[.!?:…|–—-]+)?(?:\s+(?=["'“„‘«¿¡(]?[\p{Lu}\p{N}])|$)/u;

/** Where a headline has one kind of quotation mark or apostrophe, the text may have another: “…”, '…', « … ». */
const quote = /«\s?|\s?»|["'`´‘’‚‛“”„‟‹›]/y;

/** Drupal's fields for author and date, which follow the headline: "admin Wed, 11/25/2026 - 12:00". */
const drupalFields =
  /^\s.{1,80}?\s(?:\p{L}+[.,]*\s)?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4} - \d{1,2}:\d{2}\.?(?:\s+|$)/u;

/**
 * A full stop without the space behind it, as where a publisher's software has removed a paragraph's tags. It is no part of a name
 * (booking.com), nor of an address.
 */
const gluedSentences = /(?<=(?:\p{Ll}{2}|\d{3}|[%)»”])["']?)(?<![/@]\S{0,100})([.!?])(?=\p{Lu}\p{Ll}*\s)/gu;
/** Names, and nothing else, of those who wrote the article. */
const bylineAlone =
  /^(?:[Bb]y|[Pp]or|[Pp]ar|[Vv]on|[Dd]i|[Dd]oor|[Dd]a|[Aa][fv]|BY|POR|PAR|VON)\s+\p{Lu}[\p{L}.'’-]*(?:(?:\s*[,&]|\s+(?:and|e|et|und|y|og|och|en))?\s+\p{Lu}[\p{L}.'’-]*){1,9}$/u;

/**
 * What a description says in its own words, perhaps nothing: without shortcodes, the headline repeated above the text,
 * a link to the article, which is at `url`, the credits of its picture, and a byline if that is all that it says.
 */
export function ownWords(description: string, title: string | null, url: string | null = null): string {
  const text = description.includes('[') ? withoutShortcodes(description) : description;
  const words = title === null ? text : withoutTitle(text, title);
  const own = withoutPictureCredits(withoutReadMoreLink(words, title, url)).replace(cutOff, '…');
  return bylineAlone.test(own) ? '' : own.replace(gluedSentences, '$1 ');
}

function withoutShortcodes(text: string): string {
  return text.replace(shortcode, ' ').replace(/ {2,}/g, ' ').trim();
}

function withoutTitle(text: string, title: string): string {
  const end = endOf(title, text);
  if (end === null) return text;
  const rest = text.slice(end);
  if (rest === '') return '';
  const fields = drupalFields.exec(rest)?.[0];
  if (fields !== undefined) return rest.slice(fields.length);
  if (title.length < titleLengthMin) return text;
  const [between, mark] = nextSentence.exec(rest) ?? [];
  if (between === undefined || (mark === undefined && !endsSentence.test(title))) return text;
  return rest.slice(between.length);
}

/** Where a headline ends at the beginning of a text; null: it is not there. */
function endOf(title: string, text: string): number | null {
  let end = 0;
  for (const [index, part] of title.split(quote).entries()) {
    quote.lastIndex = end;
    if (index > 0 && !quote.test(text)) return null;
    const start = index > 0 ? quote.lastIndex : 0;
    if (!text.startsWith(part, start)) return null;
    end = start + part.length;
  }
  return end;
}
