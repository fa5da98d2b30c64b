const letters: Readonly<Record<string, string>> = {
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ʼ: "'",
  '’': "'",
  '`': "'",
};

/**
 * A word without case, accents, final sigma and strokes, and with one kind of apostrophe, for comparing what publishers of
 * all languages write.
 */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[ςłøæʼ’`]/g, (letter) => letters[letter] ?? letter);
}
