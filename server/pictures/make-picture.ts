import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp';
import { encode } from './encode-picture.ts';
import { isKnownPicture } from './is-known-picture.ts';
import { PictureError } from './picture-error.ts';
import type { MadePicture, PictureFile, PictureJob } from './picture-maker.ts';

type Size = { width: number; height: number };
/** Rows of pixels in sRGB, eight bits a channel, as libvips gives them. */
type Pixels = { data: Buffer; info: OutputInfo };

const most = 40_000_000; // pixels
const smallest = { width: 200, height: 100 };
const widest = 4; // times as wide as high
const highest = 3; // times as high as wide
/** The width, in pixels, of the sample in which colours are measured. */
const sampleWidth = 64;
/** A channel with a smaller standard deviation is a single colour. */
const plain = 4;
const input: SharpOptions = { failOn: 'error', limitInputPixels: most, pages: 1 };

allowOnlyPictures();

/**
 * Allows only the decoders of the kinds we know, and only from memory. Nothing is cached, and each step uses one
 * thread.
 */
function allowOnlyPictures(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  const kinds = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'];
  sharp.unblock({ operation: kinds.map((kind) => `VipsForeignLoad${kind}Buffer`) });
}

/**
 * Examines a picture and makes the requested files; none if it is not worth showing.
 * @throws PictureError if it cannot be decoded or is too large
 */
export async function makePicture({ source, files, pace }: PictureJob): Promise<MadePicture> {
  if (!isKnownPicture(source)) throw new PictureError('not_a_picture', 'No JPEG, PNG, WebP, AVIF or GIF.');
  const size = await measure(source);
  const shape = fitnessOfShape(size);
  const wanted = shape === 'fine' ? Math.max(...files.map(({ width }) => width), sampleWidth) : sampleWidth;
  const pixels = await decode(source, wanted);
  const { color, isPlain } = await lookAtColors(pixels);
  const fitness = shape === 'fine' && isPlain ? 'empty' : shape;
  const made: Uint8Array[] = [];
  if (fitness === 'fine') for (const file of files) made.push(await write(pixels, file, pace));
  return { ...size, color, fitness, files: made };
}

async function write(pixels: Pixels, file: PictureFile, pace: PictureJob['pace']): Promise<Uint8Array> {
  const width = Math.min(file.width, pixels.info.width);
  return encode(resize(open(pixels), width), width, file, pace).toBuffer();
}

/** The size of the first frame, after applying its orientation. */
async function measure(source: Uint8Array): Promise<Size> {
  const { width, height, autoOrient } = await refusingBroken(
    sharp(source, { ...input, limitInputPixels: false }).metadata(),
  );
  if (width * height > most)
    throw new PictureError('too_large', `${width} x ${height} pixels; at most ${most} are looked at.`);
  return { width: autoOrient.width, height: autoOrient.height };
}

function fitnessOfShape({ width, height }: Size): 'fine' | 'small' | 'strip' {
  if (width < smallest.width || height < smallest.height) return 'small';
  return width > widest * height || height > highest * width ? 'strip' : 'fine';
}

/**
 * The pixels of a picture, upright, on white and at most `width` wide: a large JPEG is never decoded at full size.
 * Metadata are dropped.
 */
async function decode(source: Uint8Array, width: number): Promise<Pixels> {
  const onWhite = sharp(source, input).autoOrient().flatten({ background: '#ffffff' });
  const upright = resize(onWhite, width).toColourspace('srgb');
  return refusingBroken(upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }));
}

function resize(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, withoutEnlargement: true });
}

function open({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function lookAtColors(pixels: Pixels): Promise<{ color: string; isPlain: boolean }> {
  const sample = await resize(open(pixels), sampleWidth).raw().toBuffer({ resolveWithObject: true });
  const { channels, dominant } = await open(sample).stats();
  return { color: hex(dominant), isPlain: channels.every(({ stdev }) => stdev < plain) };
}

function hex({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Turns any error of libvips into `not_a_picture`. */
async function refusingBroken<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw new PictureError('not_a_picture', (error as Error).message.split('\n', 1)[0] ?? '');
  }
}
