import sharp, { type Sharp } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photograph } from '#tests/support/photograph.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createPictureMaker, type PictureFile } from './picture-maker.ts';

const maker = createPictureMaker({ log: quietLog });
afterAll(() => maker.close());

function make(source: Uint8Array, files: PictureFile[]) {
  return maker.make({ source, files, pace: 'waiting' }, new AbortController().signal);
}

/** A picture with one colour on the left and another on the right. */
function halves(left: string, right: string, width = 400, height = 200): Sharp {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 4, background: right } } as const;
  const create = { width, height, channels: 4, background: left } as const;
  return sharp({ create }).composite([{ input: half, left: Math.floor(width / 2), top: 0 }]);
}

/**
 * The largest difference of a channel between the colour at a place and the expected one, including opacity if there is
 * one.
 */
async function awayFrom(expected: number[], file: Uint8Array | undefined, left: number, top: number) {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return Math.max(...expected.map((value, channel) => Math.abs(value - (pixel[channel] ?? 999))));
}

/** The tolerance for lossy formats and smaller gamuts. */
const alike = 20;
const red = '#c83232';
const blue = '#3c6482';
const [redPixel, bluePixel] = [
  [200, 50, 50],
  [60, 100, 130],
];
const webp: PictureFile = { width: 320, format: 'webp' };

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'every size and format is made from %s',
  async (format) => {
    const source = await (await photograph(1000, 600)).toFormat(format).toBuffer();
    const files: PictureFile[] = [
      { width: 320, format: 'avif' },
      { width: 640, format: 'webp' },
      { width: 960, format: 'jpg' },
    ];
    const made = await make(source, files);
    expect(made).toMatchObject({ width: 1000, height: 600, fitness: 'fine' });
    expect(made.color).toMatch(/^#[0-9a-f]{6}$/);
    const seen = await Promise.all(made.files.map((file) => sharp(file).metadata()));
    expect(seen).toMatchObject([
      { format: 'heif', compression: 'av1', width: 320, height: 192 },
      { format: 'webp', width: 640, height: 384 },
      { format: 'jpeg', width: 960, height: 576 },
    ]);
  },
);

test('a picture is never enlarged', async () => {
  const source = await (await photograph(500, 300)).jpeg().toBuffer();
  const { files } = await make(source, [webp, { width: 1440, format: 'jpg' }]);
  const seen = await Promise.all(files.map((file) => sharp(file).metadata()));
  expect(seen.map(({ width }) => width)).toEqual([320, 500]);
});

test('a picture that is only examined has no files', async () => {
  const source = await halves(red, blue).png().toBuffer();
  expect(await make(source, [])).toMatchObject({ width: 400, height: 200, fitness: 'fine', files: [] });
});

test('a picture with an orientation is rotated upright', async () => {
  const source = await halves(red, blue).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const made = await make(source, [webp]);
  expect(made).toMatchObject({ width: 200, height: 400 });
  expect(await awayFrom(redPixel, made.files[0], 100, 50)).toBeLessThan(alike); // what was at the left is on top
  expect(await awayFrom(bluePixel, made.files[0], 100, 350)).toBeLessThan(alike);
});

test.for(['avif', 'webp', 'jpg'] as const)(
  'metadata such as place and camera is not copied into %s',
  async (format) => {
    const source = await halves(red, blue)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(await sharp(source).metadata()).toMatchObject({
      exif: expect.anything(),
      icc: expect.anything(),
      xmp: expect.anything(),
    });
    const { files } = await make(source, [{ width: 320, format }]);
    const { exif, icc, xmp, iptc } = await sharp(files[0]).metadata();
    expect({ exif, icc, xmp, iptc }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      iptc: undefined,
    });
  },
);

test.for([
  ['of a wide gamut', (picture: Sharp) => picture.withIccProfile('p3').jpeg({ quality: 100 })],
  [
    'for print',
    (picture: Sharp) => picture.withIccProfile('cmyk').toColourspace('cmyk').jpeg({ quality: 100 }),
  ],
  ['of sixteen bits', (picture: Sharp) => picture.toColourspace('rgb16').png()],
  ['of a palette', (picture: Sharp) => picture.png({ palette: true })],
] as const)('colours %s look as they should', async ([, write]) => {
  const source = await write(halves(red, blue).flatten()).toBuffer();
  const { files } = await make(source, [webp]);
  expect(await awayFrom(redPixel, files[0], 40, 80)).toBeLessThan(alike);
  expect(await awayFrom(bluePixel, files[0], 280, 80)).toBeLessThan(alike);
});

test('a grey picture stays grey', async () => {
  const source = await halves('#282828', '#dcdcdc').greyscale().toColourspace('b-w').png().toBuffer();
  const { files } = await make(source, [webp]);
  expect(await awayFrom([40, 40, 40], files[0], 40, 80)).toBeLessThan(alike);
});

test.for(['gif', 'webp'] as const)('of an animated %s the first frame is used', async (format) => {
  const frames = await Promise.all(
    [halves(red, blue), halves(blue, red)].map((frame) => frame.png().toBuffer()),
  );
  const source = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  const made = await make(source, [webp]);
  expect(made).toMatchObject({ width: 400, height: 200 });
  expect(await sharp(made.files[0]).metadata()).toMatchObject({ width: 320, height: 160 });
  expect(await awayFrom(redPixel, made.files[0], 40, 80)).toBeLessThan(alike);
});

test.for(['avif', 'webp', 'jpg'] as const)(
  'transparent parts are white in %s, because pages show the dominant colour behind pictures',
  async (format) => {
    const source = await halves('#00000000', blue).png().toBuffer();
    const { files } = await make(source, [{ width: 320, format }]);
    expect((await sharp(files[0]).metadata()).hasAlpha).toBe(false);
    expect(await awayFrom([255, 255, 255], files[0], 40, 80)).toBeLessThan(alike);
    expect(await awayFrom(bluePixel, files[0], 280, 80)).toBeLessThan(alike);
  },
);

test.for([
  ['small', 'a tracking pixel', 1, 1],
  ['small', 'a narrow one', 199, 300],
  ['small', 'a low one', 200, 99],
  ['strip', 'a banner', 728, 110],
  ['strip', 'a skyscraper', 220, 680],
  ['fine', 'the smallest one', 200, 100],
  ['fine', 'a wide one', 800, 200],
  ['fine', 'a high one', 300, 900],
] as const)('%s: %s of %i x %i', async ([fitness, , width, height]) => {
  const source = await halves(red, blue, width, height).png().toBuffer();
  const made = await make(source, [webp]);
  expect(made).toMatchObject({ fitness, width, height });
  expect(made.files).toHaveLength(fitness === 'fine' ? 1 : 0);
});

test.for([
  ['of one colour', () => sharp({ create: { width: 640, height: 360, channels: 3, background: blue } })],
  ['where nothing can be seen', () => halves('#00000000', '#00000002')],
  ['with hardly any difference', () => halves('#f0f0f0', '#f2f2f2')],
] as const)('a picture %s is empty', async ([, draw]) => {
  const made = await make(await draw().png().toBuffer(), [webp]);
  expect(made).toMatchObject({ fitness: 'empty', files: [] });
});

test('the colour is the dominant one', async () => {
  const source = await halves(blue, red, 640, 360)
    .composite([
      { input: { create: { width: 500, height: 360, channels: 3, background: red } }, left: 140, top: 0 },
    ])
    .png()
    .toBuffer();
  const { color } = await make(source, []);
  const seen = [1, 3, 5].map((place) => Number.parseInt(color.slice(place, place + 2), 16));
  const away = seen.map((value, channel) => Math.abs(value - (redPixel[channel] ?? 0)));
  expect(Math.max(...away)).toBeLessThan(alike);
});
