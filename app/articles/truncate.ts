/** What the dots would stand after oddly: spaces, stops, and what opens or joins. */
const unfinished = /[\s.,;:…(«„“–—-]+$/u;

/** At most `length` characters (code points) of a text, then '...' when something was cut. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const characters = Array.from(text.slice(0, 2 * (length + 1))); // a character has one or two places in a text
  if (characters.length <= length) return text;
  return `${characters.slice(0, length).join('').replace(unfinished, '')}...`;
}
