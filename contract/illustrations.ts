import { regions } from './regions.ts';

/** What generated illustrations show. */
export const motifs = [
  'river',
  'bridge',
  'mountain',
  'castle',
  'church',
  'tower',
  'city',
  'ship',
  'train',
  'aircraft',
  'space',
  'science',
  'machine',
  'computer',
  'book',
  'music',
  'theatre',
  'painting',
  'festival',
  'weave',
  'dress',
  'shoes',
  'parliament',
  'treaty',
  'ballot',
  'football',
  'bicycle',
  'ski',
  'athletics',
  'rowing',
  'chess',
  'skate',
  'food',
  'wine',
  'forest',
  'island',
  'lighthouse',
  'garden',
  'clock',
  'money',
  'law',
  'school',
] as const;

/** Whose colours they wear: those of a region, or those of Europe as a whole. */
export const illustrationPalettes = [...regions.map(({ value }) => value), 'eu'] as const;

export type Motif = (typeof motifs)[number];
export type IllustrationPalette = (typeof illustrationPalettes)[number];

/** All that an illustration is made of. `seed` is six hexadecimal digits in lower case. */
export type Illustration = { motif: Motif; palette: IllustrationPalette; seed: string };

const folder = '/illustrations/';
const pattern = new RegExp(`^(${motifs.join('|')})-(${illustrationPalettes.join('|')})-([0-9a-f]{6})\\.svg$`);

/** The address of an illustration, from the root of the site. */
export function illustrationPath({ motif, palette, seed }: Illustration): string {
  return `${folder}${motif}-${palette}-${seed}.svg`;
}

/** What an address such as `/illustrations/river-at-0a1b2c.svg` asks for; null where there is no such illustration. */
export function parseIllustrationPath(path: string): Illustration | null {
  if (!path.startsWith(folder)) return null;
  const [, motif, palette, seed] = pattern.exec(path.slice(folder.length)) ?? [];
  if (!motif || !palette || !seed) return null;
  return { motif: motif as Motif, palette: palette as IllustrationPalette, seed };
}
