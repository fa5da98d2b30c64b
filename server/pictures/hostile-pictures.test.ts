import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { photograph } from '#tests/support/photograph.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import type { PictureError } from './picture-error.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';

const megabyte = 1024 * 1024;
const patient = createPictureMaker({ log: quietLog });
afterAll(() => patient.close());

const good = await (await photograph(400, 300)).jpeg().toBuffer();
const whole = await (await photograph(600, 450)).jpeg().toBuffer();
const noise = randomBytes(10 * megabyte - 64);

function make(source: Uint8Array, maker: PictureMaker) {
  return maker.make(
    { source, files: [{ width: 320, format: 'webp' }], pace: 'waiting' },
    new AbortController().signal,
  );
}

/** The result for the picture, and for a good one after it. */
async function outcomes(source: Uint8Array, maker = patient): Promise<string[]> {
  const first = await make(source, maker).catch((error: PictureError) => error);
  const next = await make(good, maker);
  return ['code' in first ? first.code : first.fitness, next.fitness];
}

const refused = ['not_a_picture', 'fine'];

const text = (content: string) => Buffer.from(content);
const behind = (start: number[] | string) => Buffer.concat([Buffer.from(start as string, 'latin1'), noise]);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="9" height="9"/></svg>';

/** PNG specification, 5.3: length, type, content and checksum. */
function pngChunk(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG with this declared size and these pixels (each row begins with its filter). */
function png(width: number, height: number, rows: Uint8Array, before: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8); // 8-bit grey
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

test.for([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.alloc(1, 0xff)],
  ['a page', text('<!doctype html><html><title>Not found</title></html>')],
  ['a drawing', text(svg)],
  ['a drawing behind a declaration', text(`\ufeff<?xml version="1.0"?>\n${svg}`)],
  ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['a program for ImageMagick', text('push graphic-context\nviewbox 0 0 640 480\n')],
  ['noise', noise],
  ['noise that begins as a JPEG', behind('\xff\xd8\xff\xe0')],
  ['noise that begins as a PNG', behind('\x89PNG\r\n\x1a\n')],
  ['noise that begins as a WebP', behind('RIFF\x00\x00\xa0\x00WEBPVP8 ')],
  ['noise that begins as an AVIF', behind('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1')],
  ['noise that begins as a GIF', behind('GIF89a')],
] as const)('%s is no picture', async ([, source]) => {
  expect(await outcomes(source)).toEqual(refused);
});

test.for(['tiff', 'heif'] as const)('%s, which browsers do not show, is refused', async (format) => {
  const picture = await photograph(400, 300);
  const source =
    format === 'tiff' ? await picture.tiff().toBuffer() : await asHeic(await picture.avif().toBuffer());
  expect(await outcomes(source)).toEqual(refused);
});

/** The same file with the brand of a phone's pictures. */
async function asHeic(avif: Buffer): Promise<Buffer> {
  return Buffer.from(avif.toString('latin1').replaceAll('avif', 'heic'), 'latin1');
}

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a truncated %s is refused', async (format) => {
  const source = await sharp(whole).toFormat(format).toBuffer();
  expect(await outcomes(source.subarray(0, source.length / 2))).toEqual(refused);
  expect(await outcomes(source.subarray(0, 40))).toEqual(refused);
});

test.for(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s with many wrong bits does no harm',
  async (format) => {
    const source = await sharp(whole).toFormat(format).toBuffer();
    for (let at = 64; at < source.length; at += 97) source[at] = (source[at] ?? 0) ^ 0x5a;
    expect((await outcomes(source)).at(-1)).toBe('fine');
  },
);

test('files of more than 10 MB are refused unread', async () => {
  expect(await outcomes(Buffer.concat([good, noise]))).toEqual(['too_large', 'fine']);
});

test('a picture that only claims to be huge is refused', async () => {
  expect(await outcomes(png(40_000, 40_000, Buffer.alloc(100)))).toEqual(['too_large', 'fine']);
});

test('a hundred empty megapixels in a few kilobytes are refused', async () => {
  const bomb = png(10_000, 10_000, Buffer.alloc(10_000 * 10_001));
  expect(bomb.length).toBeLessThan(megabyte);
  expect(await outcomes(bomb)).toEqual(['too_large', 'fine']);
});

test('a text chunk of a gigabyte in a picture does no harm', async () => {
  const title = Buffer.concat([
    Buffer.from('Title\0\0', 'latin1'),
    deflateSync(Buffer.alloc(256 * megabyte)),
  ]);
  const texts = Array.from({ length: 4 }, () => pngChunk('zTXt', title));
  const source = png(400, 300, randomBytes(301 * 400).fill(0, 0, 1), texts);
  expect((await outcomes(source)).at(-1)).toBe('fine');
});

const heavy = () =>
  sharp({ create: { width: 6300, height: 6300, channels: 3, background: '#446688' } })
    .png({ progressive: true })
    .toBuffer();

test('a picture that takes too much memory is given up', async () => {
  const maker = createPictureMaker({ log: quietLog, limits: { memory: 150 * megabyte } });
  expect(await outcomes(await heavy(), maker)).toEqual(['too_costly', 'fine']);
  await maker.close();
});

test('a picture that takes too much CPU time is given up', async () => {
  const slow = { source: whole, files: [{ width: 1440, format: 'avif' }], pace: 'idle' } as const;
  const maker = createPictureMaker({ log: quietLog, limits: { processor: 100 } });
  const making = maker.make({ ...slow, files: [...slow.files] }, new AbortController().signal);
  await expect(making).rejects.toMatchObject({ code: 'too_costly' });
  await maker.close();
});
