/**
 * Spaces inside guillemets that stand apart from their words, before marks that French sets apart, and before "%" and "€". Where
 * guillemets close and open the other way round (»so«), the spaces outside of them are none of these.
 */
const bound =
  /(?<=(?:^|[\s([’'])«) (?=\S)|(?<=\S) (?=»(?:$|[\s.,;:!?…)\]’'])|[;:!?](?:\s|$))|(?<=\d) (?=[%€])/gu;

/** A publisher's text with no-break spaces where it has usual ones and no line may end. As many characters as before. */
export function bindSpaces(text: string): string {
  return text.replace(bound, '\u00A0');
}
