const names = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * 'German and Austrian German' for ['de', 'de-AT']; '' where the language is not known. On the server alone: browsers may have
 * other words.
 */
export function languageWords(tags: string[]): string {
  const words = tags.filter((tag) => tag !== 'und').map((tag) => names.of(tag) ?? tag);
  return [...new Set(words)].join(', ');
}
