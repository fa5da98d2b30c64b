/** Shorter words fit into the narrowest column. */
const long = 16;
const longWords = new RegExp(`\\p{L}{${long},}`, 'gu');
const vowels = 'aeiouyæøœıαεηιουωаеёиоуыэюяіїє';
const vowel = `[${vowels}]\\p{M}*`;
/** Consonants that stay together at the beginning of a syllable. */
const onset = `(?:sch|[cstpkg]h|[scd]z|zs|cs|[^${vowels}\\p{M}]\\p{M}*)`;
const syllables = new RegExp(`${vowel}(?:[^${vowels}\\p{M}]\\p{M}*)*?(?=${onset}${vowel})`, 'giu');
/** Letters on either side of a hyphen, at least. */
const margin = 4;

/**
 * The text with soft hyphens between the syllables of its long words: browsers know how to hyphenate some languages,
 * and would break such words anywhere in the others.
 */
export function withSoftHyphens(text: string): string {
  if (!hasLongPart(text)) return text;
  return text
    .split(' ')
    .map((part) => (part.length < long ? part : part.replace(longWords, hyphenated)))
    .join(' ');
}

/**
 * A quick check: searching for spaces is faster than matching letters of all alphabets, and few texts have long words.
 */
function hasLongPart(text: string): boolean {
  let begin = 0;
  for (let space = text.indexOf(' '); space !== -1; space = text.indexOf(' ', begin)) {
    if (space - begin >= long) return true;
    begin = space + 1;
  }
  return text.length - begin >= long;
}

function hyphenated(word: string): string {
  const letters = word.normalize('NFD');
  return letters
    .replace(syllables, (syllable, index: number) => {
      const end = index + syllable.length;
      return end < margin || letters.length - end < margin ? syllable : `${syllable}\u00AD`;
    })
    .normalize('NFC');
}
