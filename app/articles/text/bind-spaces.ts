/**
 * Spaces inside guillemets that are set apart from their words, before dashes and punctuation that stand alone, and
 * before "%" and "€". Where guillemets are used the other way round (»so«), the spaces outside them do not count.
 */
const bound =
  /(?<=(?:^|[\s([’'])«) (?=\S)|(?<=\S) (?=»(?:$|[\s.,;:!?…)\]’'])|[-–—,.;:!?](?:\s|$))|(?<=\d) (?=[%€])/gu;

/** A publisher's text with no-break spaces where a line must not end. Its length stays the same. */
export function bindSpaces(text: string): string {
  return text.replace(bound, '\u00A0');
}
