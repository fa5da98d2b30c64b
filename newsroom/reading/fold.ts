/** A word without case, accents and final sigma, for comparing what publishers of all languages write. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}
