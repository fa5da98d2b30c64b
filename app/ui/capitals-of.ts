/**
 * A text in capitals, by the rules of Greek, whose capitals have no accents; they make no difference to other scripts.
 */
export function capitalsOf(text: string): string {
  return text.toLocaleUpperCase('el');
}
