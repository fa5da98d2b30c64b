import { siteOf, type FeedOrigin } from './publisher-site.ts';

const article = /^(?:de|der|die|das|el|het|i|il|la|las|le|les|los|o|the)\s+|^l['’]/iu;

/**
 * Whether a name is that of the publisher: its own, also without an article or the words behind that of its site ("BBC" for BBC News
 * at bbc.co.uk), or its site's.
 */
export function isOwnName(name: string, { publisher, site, url }: FeedOrigin): boolean {
  const own = siteOf(site ?? url) ?? '';
  const brand = letters(own.split('.')[0] ?? '');
  const bare = letters(publisher.replace(article, ''));
  const names = [letters(publisher), bare, letters(own)];
  // A number is not the name of a site that is called by one.
  if (/\p{L}/u.test(brand) && bare.startsWith(brand)) names.push(brand);
  const said = [name, name.replace(article, ''), name.replace(/^www\./i, '')].map(letters);
  return said.some((one) => one !== '' && names.includes(one));
}

/** Without regard to capitals, accents, spaces and marks. */
export function letters(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
