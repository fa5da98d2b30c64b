import sharp, { type Sharp } from 'sharp';

const shapes = 700;
/** The most by which grain makes a pixel lighter or darker, of 255. */
const grain = 5;

/**
 * Draws what compresses like a photograph: overlapping leaves of all sizes, each lit from one side, a plain sky, and
 * film grain. The same seed gives the same picture, which can be encoded in any format.
 */
export async function photograph(width: number, height: number, seed = 1): Promise<Sharp> {
  const random = randomFrom(seed);
  const leaves = Array.from({ length: shapes }, () => leaf(random));
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900" preserveAspectRatio="none">
    <defs>${leaves.map(({ light }, n) => `<linearGradient id="g${n}">${light}</linearGradient>`).join('')}</defs>
    <rect width="1200" height="900" fill="#8fb0d0"/>
    ${leaves.map(({ shape }, n) => `<g fill="url(#g${n})">${shape}</g>`).join('')}</svg>`;
  const { data } = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  addGrain(data, random);
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The same offset for all three channels of a pixel. */
function addGrain(pixels: Uint8Array, random: () => number): void {
  const light = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let pixel = 0; pixel < light.length; pixel += 3) {
    const change = (random() + random() - 1) * grain;
    for (let at = pixel; at < pixel + 3; at++) light[at] = (light[at] ?? 0) + change;
  }
}

/** Few large ones and many small ones, as in nature: each size covers the same area in total. */
function leaf(random: () => number): { shape: string; light: string } {
  const radius = 8 / Math.sqrt(random() + 0.0006);
  const [x, y] = [random() * 1200, 250 + random() * 700];
  const [hue, bright] = [Math.round(random() * 120 + 20), random() * 50 + 15];
  const turn = Math.round(random() * 180);
  const stop = (offset: number, light: number) =>
    `<stop offset="${offset}" stop-color="hsl(${hue} 35% ${light.toFixed(1)}%)"/>`;
  return {
    shape: `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${radius.toFixed(1)}" ry="${(radius * (0.3 + random())).toFixed(1)}" transform="rotate(${turn} ${x.toFixed(1)} ${y.toFixed(1)})"/>`,
    light: stop(0, bright) + stop(1, bright + 25),
  };
}

/** Numbers from 0 to 1 (Marsaglia's xorshift, 32 bits). */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
