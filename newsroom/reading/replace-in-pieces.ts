const pieceLength = 65_536;
/** Longer than what is replaced, so that a piece does not end amidst it. */
const matchLengthMax = 64;

type Replacer = (match: string, ...groups: (string | undefined)[]) => string;

/**
 * As `replaceAll`, but for texts of megabytes: the engine keeps a list of all matches of one call, which takes many
 * times the memory of the text. No match may be longer than 64 characters or begin with anything but `start` (any, if
 * empty).
 */
export function replaceInPieces(text: string, pattern: RegExp, replacer: Replacer, start = ''): string {
  if (text.length <= pieceLength) return text.replace(pattern, replacer);
  const pieces: string[] = [];
  for (let from = 0; from < text.length;) {
    const to = pieceEnd(text, from + pieceLength, start);
    pieces.push(text.slice(from, to).replace(pattern, replacer));
    from = to;
  }
  return pieces.join('');
}

function pieceEnd(text: string, wanted: number, start: string): number {
  if (wanted >= text.length) return text.length;
  const at = start === '' ? -1 : text.slice(wanted - matchLengthMax, wanted).lastIndexOf(start);
  const end = at === -1 ? wanted : wanted - matchLengthMax + at;
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
