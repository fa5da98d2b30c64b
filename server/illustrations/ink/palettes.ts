import type { IllustrationPalette } from '#contract/illustrations.ts';

/** The printing inks of a place, from its landscape and its flag; #rrggbb. */
export type Inks = {
  sky: string;
  /** Of the horizon, of sunlight and of lit windows. */
  glow: string;
  far: string;
  land: string;
  leaf: string;
  water: string;
  wall: string;
  roof: string;
  accent: string;
  spark: string;
  ink: string;
};

const names = [
  'sky',
  'glow',
  'far',
  'land',
  'leaf',
  'water',
  'wall',
  'roof',
  'accent',
  'spark',
  'ink',
] as const satisfies (keyof Inks)[];

/** One line for each, in the order of `names`. */
const boxes: Record<IllustrationPalette, string> = {
  at: 'a9c4cf f2d9a8 7d97a6 8a9a5b 3f5d45 4f7f8f efe3cc a5483a b7352d d9a441 2a2f3a',
  be: 'c3c9c4 f0cf86 93a19b 9a9860 4e6148 5e7b80 dcb88e 6b3b34 c2412f e3b23c 26262b',
  bg: 'bcd0cf f3d2b0 8aa0a0 a7a55f 4a7350 5b8d8e f0dfc6 b0573f b23a48 d98c9a 2c2a33',
  cz: 'b9cad6 f1d5a0 8595a8 93985c 46624a 5a7d93 ead2a8 b4532f 2f5583 c9443c 262c3d',
  fr: 'b4c8dc f4dcb4 8d9fb5 a79f63 56704a 557fa0 efe6d2 5f6b80 c4473d 8a7bab 243049',
  de: 'b7c6c8 f0d08b 84968f 8f9557 3c5843 52777f ecdcb9 9c4a35 d0902c b2352b 25282b',
  gr: '8fbfd8 fbe6bd 7fa3b5 b8a472 76865a 2f7ea6 f6f0e2 3a78b0 d5763c e8b84a 1d3a55',
  hu: 'c8cfc0 f4d595 98a486 b19c55 5a7247 6d9293 f0dcae a8503c ba3b3b e0a63c 2f2c2e',
  ie: 'b5ccc8 f1dfae 7fa293 6f9a5a 2f6b4f 4d8189 efe7d6 5d6068 d98236 e6c04e 1f3a36',
  it: 'b3cbd3 f6d3a0 93a294 b5a261 4d6a45 4b8c93 edc99a b8573a c23f38 e2a93f 33302f',
  lt: 'c5cfc6 f2cd7f 93a592 9da35f 3f6a4c 62898a ecd9ac 9c5134 d1892c b03a39 2a322f',
  lv: 'c9cecb efd3a4 94a39e 98995f 47634e 63848f ead9bd 7d3b3c 8f2f3d d49a43 2b2a33',
  nl: 'b9cedb f6d79f 93abb5 86a160 4a7254 5f8fa8 e6d3b8 a2513a e0762e 3d6aa1 20324d',
  no: 'aac3cc f0d6b4 6f8ba0 74876b 31524b 356782 e9dcc6 9a3b35 b83a36 e2b658 1d2d44',
  pl: 'c3ccd3 f4d5a3 93a0a8 a5a061 53704d 668797 f0e0c4 b04a3f c03a4a e1a94a 2c2b38',
  pt: 'a5cbd6 f8dca3 86a9a8 b7a15c 5c7a4c 2f7f95 f4e9d3 c76a3c 1f5f8b e4b23c 1f3145',
  sk: 'b4c8d5 f0d9ad 7b92a8 8d9b60 375c4b 4d7e97 efe1c8 8d4a3b 2f5f9a c5483f 232d3f',
  si: 'afcfd2 f2dfb0 7fa39f 7fa35c 2f6650 3f94a0 f1e6cf b15a3c d0573f e5b94d 203a3f',
  es: 'a8c8d8 f9d692 b39c86 c59a57 75804a 3f86a0 f3e2c2 c2613a bf3a2f e6a92f 33262b',
  se: 'b0c9d6 f4dc9a 7f9aa6 8a9c62 3b5f4e 4b7a97 e9d8b4 a33d30 2c6296 e0b33a 1f2e45',
  ch: 'b3ccd8 f3dbb6 8099ae 83a067 3a6350 4a88a3 ecdcc0 7a4b37 c8372f dfae4c 252d3c',
  ua: 'a4c4dc f7d879 8ba3a8 d6ae45 6b8449 4f86ab f4ead4 3f7d6b 2f66a6 c7473f 22304a',
  uk: 'bac7cb efd5a5 8799a0 839762 456350 587c8c dfc7a4 5c5661 b5393f d7a13f 232a40',
  eu: '9fb9dc f5d98b 7590bd 8fa06a 46684f 3f6ca6 ece5d6 b0604a 22478f e8b93a 16264d',
};

export function inksOf(palette: IllustrationPalette): Inks {
  const colours = boxes[palette].split(' ');
  return Object.fromEntries(names.map((name, index) => [name, `#${colours[index]}`])) as Inks;
}
