import { expect, test } from 'vitest';
import { pictureWidths } from '#contract/picture-path.ts';
import { type PicturePlace, sizesAt } from './picture-sizes.ts';

/** The file that a browser takes for a place in a window of this width, in CSS pixels, on such a screen. */
function fileFor(place: PicturePlace, width: number, density: number): number {
  const part = sizesAt[place].split(',').find((size) => isFor(size, width, density)) ?? '';
  const [, share = '0'] = /([\d.]+)vw/.exec(part) ?? [];
  const [, less = '0'] = / - (\d+)px/.exec(part) ?? [];
  const [, pixels = '0'] = /(\d+)px$/.exec(part) ?? [];
  const drawn = (width * Number(share)) / 100 - Number(less) + Number(pixels);
  return pictureWidths.find((file) => file >= drawn * density) ?? 1440;
}

function isFor(size: string, width: number, density: number): boolean {
  const [, rems = '0'] = /^\(min-width:(\d+)rem\)/.exec(size) ?? [];
  const [, least = '0'] = /^\(min-resolution:([\d.]+)x\)/.exec(size) ?? [];
  return width >= Number(rems) * 16 && density >= Number(least);
}

test.for(['lead', 'article', 'story'] as const)(
  '%s: phones take the file of 960 pixels, which is made ahead',
  (place) => {
    for (const width of [390, 393, 402, 412, 428, 430, 440])
      expect([width, fileFor(place, width, 3)]).toEqual([width, 960]);
    for (const width of [360, 393, 412]) expect(fileFor(place, width, 2.75)).toBe(960);
    for (const width of [393, 414, 428]) expect(fileFor(place, width, 2)).toBe(960);
    for (const width of [360, 375]) expect(fileFor(place, width, 2)).toBe(640);
  },
);

test('lead: wide windows take the file of 960 pixels on screens of double density', () => {
  for (let width = 1024; width <= 1920; width += 1)
    expect([width, fileFor('lead', width, 2)]).toEqual([width, 960]);
});

test.for([
  ['lead', 768, 1, 640],
  ['lead', 1920, 1, 640],
  ['article', 600, 2, 1440],
  ['article', 767, 1, 960],
  ['story', 840, 1, 960],
  ['article', 1440, 1, 960],
  ['story', 1440, 1, 960],
] as const)(
  '%s, %i pixels wide, at a density of %d, takes the file of %i pixels',
  ([place, width, density, file]) => {
    expect(fileFor(place, width, density)).toBe(file);
  },
);
