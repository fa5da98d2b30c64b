/** More marks on one character than any script needs, even with joiners between them. */
const heap = /((?:\p{M}[\u200C\u200D]*){8})[\p{M}\u200C\u200D]+/gu;

/**
 * Normalises a text to NFC and limits the marks per character to what people write. Heaps of them would cover the lines
 * around, and normalising them takes quadratic time.
 */
export function limitCombiningMarks(text: string): string {
  const sortable = text.replaceAll(heap, '$1');
  // Some characters are two marks each once they are decomposed.
  return sortable.normalize('NFC').replaceAll(heap, '$1');
}
