import { plainText } from './plain-text.ts';
import { shorten } from './shorten.ts';

const lengthMax = 200;
const authorsMax = 20;
/** Some write the elements of an Atom person into the author of RSS. */
const atomName = /<name>([^<]*)<\/name>/i;
const address = /<?(?:mailto:)?[^\s@()<>[\],;]+@[^\s@()<>[\],;]+\.[^\s@()<>[\],;]+>?/gi;

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
  const withoutAddress = (atomName.exec(text)?.[1] ?? text).replace(address, '');
  const name = plainText(withoutAddress).replace(address, '').trim();
  if (/^https?:\/\//i.test(name)) return '';
  const bare = name.replace(/^by[:\s]\s*/i, '').replace(/^[\s,;:()<>[\]|-]+|[\s,;:(<[|-]+$/g, '');
  return unwrapped(bare).trim();
}

/** Brackets that only held the name or an address. */
function unwrapped(name: string): string {
  const bare = name.replace(/\(\s*\)|\[\s*\]/g, '');
  return bare.includes('(') ? bare : bare.replace(/\)+$/, '');
}
