/** What must not precede the dots: spaces, punctuation, and opening or joining marks. */
const unfinished = /[\s.,;:…(«„“–—-]+$/u;

/** At most `length` characters (code points) of a text, then '...' when something was cut. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = endOf(text, length);
  return end === text.length ? text : `${text.slice(0, end).replace(unfinished, '')}...`;
}

/** The index (in UTF-16 units) at which the first so many characters end. */
export function endOf(text: string, characters: number): number {
  let end = 0;
  for (let left = characters; left > 0 && end < text.length; left -= 1)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return end;
}
