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

/** Drupal's fields for author and date, which follow the headline: "admin Wed, 11/25/2026 - 12:00". */
const drupalFields =
  /^\s.{1,80}?\s(?:\p{L}+[.,]*\s)?\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4} - \d{1,2}:\d{2}\.?(?:\s+|$)/u;

/**
 * What a description says itself, perhaps nothing: without shortcodes, the headline above the text, a link to the
 * article, and who made its picture.
 */
export function ownWords(description: string, title: string | null): string {
  const text = description.includes('[') ? withoutShortcodes(description) : description;
  const words = title === null ? text : withoutTitle(text, title);
  return withoutPictureCredits(withoutReadMoreLink(words, title)).replace(cutOff, '…');
}

function withoutShortcodes(text: string): string {
  return text.replace(shortcode, ' ').replace(/ {2,}/g, ' ').trim();
}

function withoutTitle(text: string, title: string): string {
  if (!text.startsWith(title)) return text;
  const rest = text.slice(title.length);
  const fields = drupalFields.exec(rest)?.[0];
  if (fields !== undefined) return rest.slice(fields.length);
  if (title.length < titleLengthMin) return text;
  const [between, mark] = nextSentence.exec(rest) ?? [];
  if (between === undefined || (mark === undefined && !endsSentence.test(title))) return text;
  return rest.slice(between.length);
}
