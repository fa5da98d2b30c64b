/** Of the address of a feed or of its publisher's site, in characters. */
export const addressLengthMax = 2_000;

export const lengthFault = `may have at most ${addressLengthMax.toLocaleString('en')} characters`;

/** What is wrong with an address that has a user name or password, and why, by whose address it is. */
export const credentialsFault = {
  feed: 'must not contain a user name or password, because they are never sent',
  site: 'must not contain a user name or password, because everybody can read it',
} as const;

/** What is wrong with an address of the web, as the end of a sentence about it; null: nothing. */
export function addressFault(address: string, whose: keyof typeof credentialsFault): string | null {
  if (!/^https?:\/\//i.test(address)) return 'must begin with https:// or http://';
  if (address.length > addressLengthMax) return lengthFault;
  if (/\s/.test(address) || !URL.canParse(address)) return 'is not valid, please check it for mistakes';
  return hasCredentials(address) ? credentialsFault[whose] : null;
}

/** `https://name:password@host/` */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** The same address for everybody's eyes. */
export function withoutCredentials<Address extends string | null>(address: Address): Address | string {
  if (address === null || !hasCredentials(address)) return address;
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
