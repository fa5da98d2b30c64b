/** More marks on one character than any script needs, also where joiners stand between them. */
const heap = /((?:\p{M}[\u200C\u200D]*){8})[\p{M}\u200C\u200D]+/gu;

/**
 * A text in NFC whose characters carry no more marks than people write. Heaps of them stand across the lines around, and are
 * sorted by what normalises in quadratic time.
 */
export function withoutHeaps(text: string): string {
  const sortable = text.replaceAll(heap, '$1');
  // Some characters are marks twice over once they are taken apart.
  return sortable.normalize('NFC').replaceAll(heap, '$1');
}
