/** Shorter words fit into the narrowest column. */
const long = 16;
const longWords = new RegExp(`\\p{L}{${long},}`, 'gu');
const vowels = 'aeiouyæøœıαεηιουωаеёиоуыэюяіїє';
const vowel = `[${vowels}]\\p{M}*`;
const consonant = `[^${vowels}\\p{M}\u00AD]\\p{M}*`;
const stops = 'bcfgkpvβγθκπφχбвгкпф';
/**
 * Consonants that stay together at the beginning of a syllable; but in "möglich", "Entwicklung" and "Deutschland" l begins it
 * alone.
 */
const onset = [
  'sch|(?<!i)sch(?:[mnrw]|l(?!ich|and))|ck|[cpt]h|[pt]hr|pf[lr]|[scd]z|zs|cs|st(?=a\\p{M}*dt|ell|emn|imm|off)',
  `(?<!au|f)(?:[sσс](?!f))?(?:[${stops}dtδτдт][rρр]|(?<!c)[${stops}](?:l(?!ich|ung)|[λл]))`,
  '[κπφχ]τρ?|σ[πτκφθχμ]|μπ|ντ|γκ|τ[σζ]',
  `[^${vowels}\\p{M}\u00ADьъ]\\p{M}*ь?`,
].join('|');
const syllables = new RegExp(`${vowel}(?:${consonant})*?(?=(?:${onset})${vowel})`, 'giu');
/** The ends of first parts of Germanic compounds, with the s that joins them: "Untersuchungs-ausschuss". */
const joints =
  /(?:(?<!j)ung|[ln]ing|heit|keit|het|schaft|skap|ion|ta\u0308t|arbeit|bunde|lande|halt|staat|recht(?!sch)|krieg|frieden|prei|volk(?!sch)|gericht)s(?!am)/giu;
/** Letters on either side of a hyphen, at least. */
const margin = 4;

/** News repeats words, and the same headlines are shown on many pages. */
const known = new Map<string, string>();
const mostKnown = 5000;

/**
 * The text with soft hyphens between the syllables of its long words: browsers know how to hyphenate some languages,
 * and would break such words anywhere in the others.
 */
export function withSoftHyphens(text: string): string {
  const parts = text.split(' ');
  // Few are long, and matching letters of all alphabets takes long.
  return parts.map((part) => (part.length < long ? part : part.replace(longWords, hyphenated))).join(' ');
}

function hyphenated(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size === mostKnown) known.clear();
  const made = hyphenate(word);
  known.set(word, made);
  return made;
}

function hyphenate(word: string): string {
  return word.normalize('NFD').replace(joints, withHyphen).replace(syllables, withHyphen).normalize('NFC');
}

function withHyphen(part: string, index: number, word: string): string {
  const end = index + part.length;
  return end < margin || word.length - end < margin ? part : `${part}\u00AD`;
}
