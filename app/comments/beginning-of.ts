const shown = 40; // characters

/** How a comment begins, on one line: what tells its buttons from those of other comments. */
export function beginningOf(content: string): string {
  const characters = Array.from(content.trim().replaceAll(/\s+/g, ' '));
  return characters.length > shown
    ? `${characters.slice(0, shown).join('').trimEnd()}…`
    : characters.join('');
}
