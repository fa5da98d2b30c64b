import { illustrationPath, type Illustration } from '#contract/illustrations.ts';
import { lit, moods } from './ink/light.ts';
import { mirrored } from './ink/marks.ts';
import { inksOf } from './ink/palettes.ts';
import { createRandom } from './ink/random.ts';
import { height, width } from './ink/scene.ts';
import { compositionsOf } from './motifs.ts';
import { grain } from './settings/grain.ts';

const bytesMax = 6_000;
const attemptsMax = 40; // the fullest motif needs a second one in a quarter of cases

/**
 * An illustration as an SVG document of at most 6,000 bytes with nothing from outside: always the same bytes for the
 * same name. Where the dice fall so that a picture holds too much, they are thrown again.
 */
export function drawIllustration(illustration: Illustration): string {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const picture = draw(illustration, attempt);
    if (picture.length <= bytesMax) return picture;
  }
  throw new Error(`There is no small picture of ${illustrationPath(illustration)}.`);
}

/** Holds nothing but ASCII, so that its length is its size. */
function draw(illustration: Illustration, attempt: number): string {
  const { motif, palette } = illustration;
  const random = createRandom(`${illustrationPath(illustration)} ${attempt}`);
  const mood = random.pick(moods);
  const turned = random.chance(0.5);
  const scene = { random, mood, palette, turned, colours: lit(inksOf(palette), mood) };
  const picture = random.pick(compositionsOf[motif])(scene);
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const lines = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
  const whole = (turned ? mirrored(width / 2, picture) : picture) + grain(scene);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${lines}>${whole}</svg>`;
}
