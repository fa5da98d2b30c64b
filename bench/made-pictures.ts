import { ssim } from '@blazediff/ssim/ssim';
import sharp from 'sharp';
import { homeFeaturedItems } from '#app/articles/calls/article-limits.ts';
import { pictureFormats, pictureWidths, type PictureWidth } from '#contract/picture-path.ts';
import { PictureError } from '#server/pictures/picture-error.ts';
import { type PictureFile, type PictureMaker, type PictureJob } from '#server/pictures/picture-maker.ts';
import { photograph } from '#tests/support/photograph.ts';
import { kilobytes, milliseconds, type Row } from './report.ts';
import { median } from './statistics.ts';

type Pace = PictureJob['pace'];
type Made = { bytes: Uint8Array; likeness: number; time: number };

const goals = { likeness: 0.95, home: 1 / 8 };
const rounds = 3;
const sizes = [
  [4000, 3000],
  [1200, 630],
  [300, 200],
] as const;
const sourceFormats = ['jpeg', 'png', 'webp', 'avif'] as const;
/** The quality that most publishers' systems use. */
const usual = { quality: 85 };

/** Resizing drawn photographs: bytes, likeness with the same size uncompressed, and time. */
export async function measureMadePictures(maker: PictureMaker): Promise<Row[]> {
  const original = await (await photograph(1200, 630)).jpeg(usual).toBuffer();
  return [
    ...(await onPhone(maker, original)),
    ...(await eachFile(maker, original)),
    ...(await fromKept(maker)),
    ...(await eachSource(maker)),
  ];
}

/**
 * The pictures of a section as the home page shows them on a phone of 412 px with a density of 1.75: the first large,
 * the others small.
 */
async function onPhone(maker: PictureMaker, original: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of ['avif', 'webp'] as const) {
    const [first, other] = [await bytesOf(960), await bytesOf(320)];
    const [ours, theirs] = [first + (homeFeaturedItems - 1) * other, homeFeaturedItems * original.length];
    rows.push({
      what: `pictures of a section on a phone, ${format}`,
      measured: kilobytes(ours),
      comparedWith: `${kilobytes(theirs)} as published`,
      ratio: ours / theirs,
      goal: '<= 0.125',
      met: ours <= theirs * goals.home,
    });

    async function bytesOf(width: PictureWidth): Promise<number> {
      const { bytes } = await makeTimed(maker, original, { width, format }, 'idle');
      return bytes.length;
    }
  }
  return rows;
}

async function eachFile(maker: PictureMaker, original: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of pictureFormats)
    for (const width of pictureWidths) {
      const [waiting, idle] = [
        await makeTimed(maker, original, { width, format }, 'waiting'),
        await makeTimed(maker, original, { width, format }, 'idle'),
      ];
      rows.push({
        what: `1200 x 630 (${kilobytes(original.length)}) to ${width} px, ${format}`,
        measured: described(waiting),
        comparedWith: `${described(idle)} idle`,
        goal: `alike ${goals.likeness}`,
        met: Math.min(waiting.likeness, idle.likeness) >= goals.likeness,
      });
    }
  return rows;
}

/** Of a large picture a smaller copy is stored; what readers get is made from that, so it is compressed twice. */
async function fromKept(maker: PictureMaker): Promise<Row[]> {
  const original = await (await photograph(4000, 3000)).jpeg(usual).toBuffer();
  const kept = await makeTimed(maker, original, { width: 1440, format: 'webp' }, 'waiting');
  const rows: Row[] = [];
  for (const width of [320, 640, 960] as const) {
    const { bytes, time } = await makeTimed(maker, kept.bytes, { width, format: 'avif' }, 'idle');
    const likeness = await likenessOf(bytes, original, width);
    rows.push({
      what: `4000 x 3000 to ${width} px, avif, from the stored copy`,
      measured: described({ bytes, time, likeness }),
      goal: `alike ${goals.likeness}`,
      met: likeness >= goals.likeness,
    });
  }
  return rows;
}

async function eachSource(maker: PictureMaker): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [width, height] of sizes) {
    const picture = await photograph(width, height);
    for (const format of sourceFormats) {
      const source = await picture
        .clone()
        .toFormat(format, format === 'png' ? {} : usual)
        .toBuffer();
      const making = makeTimed(maker, source, { width: 640, format: 'webp' }, 'waiting');
      rows.push({
        what: `${width} x ${height} as ${format} (${kilobytes(source.length)}) to 640 px`,
        measured: await making.then(described, refusal),
      });
    }
  }
  return rows;
}

async function makeTimed(
  maker: PictureMaker,
  source: Uint8Array,
  file: PictureFile,
  pace: Pace,
): Promise<Made> {
  const times: number[] = [];
  let bytes = new Uint8Array();
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const { files } = await maker.make({ source, files: [file], pace }, new AbortController().signal);
    times.push(performance.now() - start);
    bytes = new Uint8Array(files[0] ?? []);
  }
  return { bytes, time: median(times), likeness: await likenessOf(bytes, source, file.width) };
}

/** Structural similarity (Wang et al., 2004) with the source in the same size, uncompressed: 1 means identical. */
async function likenessOf(file: Uint8Array, source: Uint8Array, width: PictureWidth): Promise<number> {
  const seen = await pixelsOf(file, width);
  const { data } = await pixelsOf(source, width);
  return ssim(data, seen.data, undefined, seen.info.width, seen.info.height);
}

async function pixelsOf(picture: Uint8Array, width: number) {
  const sized = sharp(picture).resize({ width, withoutEnlargement: true }).ensureAlpha();
  return sized.raw().toBuffer({ resolveWithObject: true });
}

/** A source of more bytes than are accepted is a result, too. */
function refusal(error: unknown): string {
  if (error instanceof PictureError) return `refused: ${error.message}`;
  throw error;
}

function described({ bytes, likeness, time }: Made): string {
  return `${kilobytes(bytes.length)}, ${likeness.toFixed(3)}, ${milliseconds(time)}`;
}
