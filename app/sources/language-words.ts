const names = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * 'German, Austrian German' for ['de', 'de-AT']; '' where no language is known. Only on the server, since browsers may
 * have other names.
 */
export function languageWords(tags: string[]): string {
  const words = tags.filter((tag) => tag !== 'und').map((tag) => names.of(tag) ?? tag);
  return [...new Set(words)].join(', ');
}
