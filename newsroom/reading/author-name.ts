import { isEditorialOffice } from '#newsroom/editorial-office.ts';
import { isPlaceholder } from './placeholder.ts';
import { plainText } from './plain-text.ts';
import { shorten } from './shorten.ts';

const lengthMax = 200;
const authorsMax = 20;
/** Some write the elements of an Atom person into the author of RSS. */
const atomName = /<name>([^<]*)<\/name>/i;
/** What publishers' software writes where nobody has entered a name. */
const accounts = new Set(
  'admin,administrator,anonymous,n/a,none,null,object object],root,super user,undefined,unknown,webmaster,wordpress'.split(
    ',',
  ),
);
const labelled = /^(?:aut(?:h?or|ore|orin|eur)|by|di|door|par|por|von)\s*:\s*|^by\s+/i;
/** "By" in other languages. Some words are also parts of names, which differ in what is a capital: "von Ahn", "Di Stefano". */
const byline = /^(?:A[fv]|[Dd]oor|[Pp]ar|[Pp]or)\s+(?=\p{Lu})|^(?:di|VON|Von)\s+(?=\p{Lu}[^\s,]*\s+\p{Lu})/u;
const word = /[^\s()<>[\],;]+/g;
const startEdges = ' ,;:()<>[]|-';
const endEdges = ' ,;:(<[|-';

/**
 * The names in a feed's author fields: those of the first kind of field that has any, without duplicates.
 * "mail@example.org (Ada Lovelace)" gives the name; an address alone is no name and gives nothing, since people's
 * addresses are not ours to publish.
 */
export function authorName(fields: string[][]): string | null {
  for (const authors of fields) {
    const names = [
      ...new Set(
        authors
          .slice(0, authorsMax)
          .map(nameIn)
          .filter((name) => name !== ''),
      ),
    ];
    if (names.length > 0) return shorten(names.join(', '), lengthMax);
  }
  return null;
}

function nameIn(author: string): string {
  // Before the markup goes: "Ada <ada@example.org>" looks like an element.
  const text = author.slice(0, lengthMax * 5);
  const written = plainText(withoutAddresses(atomName.exec(text)?.[1] ?? text));
  const name = withoutAddresses(written).trim();
  if (/^https?:\/\//i.test(name)) return '';
  const told = bare(bare(name).replace(labelled, '').replace(byline, ''));
  const isNobody = accounts.has(told.toLowerCase()) || isEditorialOffice(told) || isPlaceholder(told);
  return /\p{L}/u.test(told) && !isNobody ? told : '';
}

function withoutAddresses(text: string): string {
  return text.replace(word, (part) => (isAddress(part) ? '' : part)).replace(/<>|\( *\)|\[ *\]/g, '');
}

function isAddress(part: string): boolean {
  const at = part.lastIndexOf('@');
  const dot = part.lastIndexOf('.');
  return at > 0 && dot > at + 1 && dot < part.length - 1;
}

/** Without the marks at its edges that only held or divided something; by hand, as a pattern would try each start. */
function bare(name: string): string {
  let start = 0;
  while (start < name.length && startEdges.includes(name.charAt(start))) start += 1;
  const ends = name.includes('(', start) ? endEdges : `${endEdges})`;
  let end = name.length;
  while (end > start && ends.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}
