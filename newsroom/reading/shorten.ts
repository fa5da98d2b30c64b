/** At most `max` UTF-16 units of a text: whole, or cut behind a word (a long one anywhere) with an ellipsis. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max);
  const space = head.lastIndexOf(' ', max - 1);
  // Only a text without spaces (an address, a script that has none) is cut inside a word.
  const cut = space > max / 2 ? head.slice(0, space) : head.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}…`;
}
