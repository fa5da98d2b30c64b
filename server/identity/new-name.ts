import { randomInt } from 'node:crypto';
import { cleanDisplayName, displayNameFault } from '#contract/display-name.ts';
import { displayNameLengthMax } from '#contract/limits.ts';

/** A new member's name is the local part of the address and a number from 0 to this. */
const suffixMax = 999;

/**
 * The name of a new member: the given one, shortened if necessary (an identity provider may have a longer one), else
 * the local part of the address and a random number (product specification, section 5).
 */
export function newName(email: string, given: string | null | undefined): string {
  const name = shorten(cleanDisplayName(given ?? ''), displayNameLengthMax);
  if (displayNameFault(name) === null) return name;
  const suffix = String(randomInt(suffixMax + 1));
  const localPart = cleanDisplayName(email.slice(0, email.lastIndexOf('@')));
  return shorten(localPart, displayNameLengthMax - suffix.length) + suffix;
}

function shorten(text: string, length: number): string {
  return Array.from(text).slice(0, length).join('').trim();
}
