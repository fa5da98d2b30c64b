/** A text in capitals. Greek ones carry no accents; letters of other scripts are the same by the rules of Greek. */
export function capitalsOf(text: string): string {
  return text.toLocaleUpperCase('el');
}
