import { expect, test } from 'vitest';
import { pictureOf } from '#tests/support/sample-article.ts';
import { filesOf } from './picture-files.ts';

const widthsOf = (files: string) => files.split(', ').map((file) => file.split(' '));

test('all widths are offered of a picture whose size is not known yet', () => {
  expect(widthsOf(filesOf(pictureOf({ width: null }), 'webp')).map(([, width]) => width)).toEqual([
    '320w',
    '640w',
    '960w',
    '1440w',
  ]);
});

test.each([
  [200, ['200w']],
  [320, ['320w']],
  [321, ['320w', '321w']],
  [1200, ['320w', '640w', '960w', '1200w']],
  [4000, ['320w', '640w', '960w', '1440w']],
])('of a picture %i pixels wide no file is listed as wider than it is', (width, expected) => {
  const files = widthsOf(filesOf(pictureOf({ width }), 'avif'));
  expect(files.map(([, described]) => described)).toEqual(expected);
});

test('the smallest file that contains the whole picture is listed with the picture’s own width', () => {
  const { id } = pictureOf({});
  expect(filesOf(pictureOf({ width: 700 }), 'webp')).toBe(
    `/pictures/${id}-320.webp 320w, /pictures/${id}-640.webp 640w, /pictures/${id}-960.webp 700w`,
  );
});
