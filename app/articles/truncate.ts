/** At most `length` characters (code points) of a text, then '...' when something was cut. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`;
}
