import { distance, lightness, mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { height, width, type Scene } from '#server/illustrations/ink/scene.ts';
import { arch, data, disc, many, polygon, rect } from '#server/illustrations/ink/shapes.ts';

/** A ground for a picture of things, light or dark, from which the given colours stand out. */
export function groundOf({ colours, random }: Scene, ...things: string[]): string {
  const grounds = random.shuffled([
    tint(colours.far, 0.35),
    mix(colours.glow, colours.wall, 0.3),
    mix(colours.accent, colours.ink, 0.35),
    mix(colours.water, colours.ink, 0.3),
    shade(colours.leaf, 0.12),
    mix(colours.spark, colours.glow, 0.35),
    tint(colours.water, 0.35),
    mix(colours.roof, colours.ink, 0.25),
    mix(colours.ink, colours.far, 0.25),
    tint(colours.land, 0.25),
  ]);
  const contrast = (ground: string) => Math.min(...things.map((thing) => distance(ground, thing)));
  const [first = colours.glow] = grounds;
  return (
    grounds.find((ground) => contrast(ground) > 105) ??
    grounds.toSorted((one, other) => contrast(other) - contrast(one))[0] ??
    first
  );
}

/** The ground a little lighter where it is dark and darker where it is light, for patterns on it. */
export function toneOf(ground: string, amount = 0.1): string {
  return lightness(ground) > 150 ? shade(ground, amount) : tint(ground, amount);
}

type Pattern = (scene: Scene, tone: string, other: string) => string;

const bigDisc: Pattern = ({ random }, tone, other) => {
  const [x, y, r] = [random.between(280, 360), random.between(150, 200), random.between(120, 165)];
  return (random.chance(0.5) ? fill(tone, disc(x, y, r * 1.35)) : '') + fill(other, disc(x, y, r));
};

const split: Pattern = ({ random }, tone, other) => {
  const [top, bottom] = [random.between(160, 460), random.between(160, 460)];
  return (
    fill(other, polygon([top, 0], [width, 0], [width, height], [bottom, height])) +
    (random.chance(0.6)
      ? fill(tone, polygon([top - 36, 0], [top - 14, 0], [bottom - 14, height], [bottom - 36, height]))
      : '')
  );
};

const sunburst: Pattern = ({ random }, tone) => {
  const [x, y] = [random.between(250, 390), random.between(140, 260)];
  const count = random.pick([10, 14, 18, 24]);
  return fill(
    tone,
    many(count, (index) => {
      const at = (part: number) => {
        const angle = ((index + part) / count) * 2 * Math.PI;
        return [x + 560 * Math.cos(angle), y + 560 * Math.sin(angle)] as const;
      };
      return polygon([x, y], at(0), at(0.5));
    }),
  );
};

const niches: Pattern = ({ random }, tone, other) => {
  const x = random.between(290, 350);
  return [400, 310, 220]
    .map((wide, index) =>
      fill(
        [tone, other, tone][index] ?? tone,
        arch(x - wide / 2, height, wide, 300 + wide * 0.12 - index * 20),
      ),
    )
    .join('');
};

const stripes: Pattern = ({ random }, tone, other) => {
  const step = random.pick([28, 40, 64]);
  return (
    fill(
      tone,
      many(width / step / 2 + 1, (index) => rect(index * step * 2, 0, step, height)),
    ) + (random.chance(0.4) ? fill(other, rect(0, random.between(236, 270), width, 130)) : '')
  );
};

const dots: Pattern = ({ random }, tone) => {
  const step = random.pick([26, 34, 46]);
  const columns = Math.ceil(width / step) + 1;
  const count = Math.min(150, columns * (Math.ceil(height / step) + 1));
  const mark = random.pick([
    disc,
    (x: number, y: number, r: number) => polygon([x, y - r], [x + r, y], [x, y + r], [x - r, y]),
  ]);
  return stamped(
    tone,
    step * (count === 150 ? 1.25 : 1),
    (size) =>
      mark(size / 2, size / 2, size / 8) +
      mark(0, 0, size / 8) +
      mark(size, 0, size / 8) +
      mark(0, size, size / 8) +
      mark(size, size, size / 8),
  );
};

const quarters: Pattern = ({ random }, tone, other) => {
  const size = random.pick([80, 120]);
  const tile = (x: number, y: number) =>
    random.pick([
      data`M${x} ${y}h${size}a${size} ${size} 0 0 1 ${-size} ${size}z`,
      data`M${x} ${y}a${size} ${size} 0 0 1 ${size} ${size}h${-size}z`,
      disc(x + size / 2, y + size / 2, size * 0.3),
      '',
    ]);
  const columns = Math.ceil(width / size);
  const tiles = (share: number) =>
    many(columns * Math.ceil(height / size), (index) =>
      random.chance(share) ? tile((index % columns) * size, Math.floor(index / columns) * size) : '',
    );
  return fill(tone, tiles(0.4)) + fill(other, tiles(0.22));
};

const layers: Pattern = ({ random }, tone, other) => {
  const y = random.between(130, 220);
  return (
    fill(tone, rect(0, y, width, height)) + fill(other, rect(0, y + random.between(40, 80), width, height))
  );
};

const drift: Pattern = ({ random }, tone) => {
  const gap = random.between(16, 26);
  return stroke(
    tone,
    random.pick([2, 4, 7]),
    many(height / gap + 3, (index) => data`M-10 ${index * gap - 20}q90 ${gap * 0.9} 165 0t165 0t165 0t165 0`),
  );
};

/** One outline repeated over the whole paper. */
export function stamped(colour: string, size: number, outline: (size: number) => string, id = 's'): string {
  const tile = `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">`;
  return `${tile}${fill(colour, outline(size))}</pattern>${fill(`url(#${id})`, rect(0, 0, width, height))}`;
}

/** Flat shapes in two tones of one ground, behind things that stand for themselves. */
export function backdrop(scene: Scene, ground = groundOf(scene)): string {
  const pattern = scene.random.pick([
    bigDisc,
    split,
    sunburst,
    niches,
    stripes,
    dots,
    quarters,
    layers,
    drift,
    bigDisc,
  ]);
  return fill(ground, rect(0, 0, width, height)) + pattern(scene, toneOf(ground, 0.09), toneOf(ground, 0.2));
}
