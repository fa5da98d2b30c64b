import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { width, type Scene } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, polygon, rect, spots, type Point } from '#server/illustrations/ink/shapes.ts';

/** A tree: its whole outline and that of its shaded side, `x` `y` the foot, `tall` its height. */
type Tree = { outline: string; shadow: string; trunk: string };
type Grow = (x: number, y: number, tall: number) => Tree;

const fir: Grow = (x, y, tall) => {
  const edge = (side: number) =>
    [
      [0.14, 0.66],
      [0.09, 0.68],
      [0.22, 0.36],
      [0.15, 0.39],
      [0.3, 0.06],
    ].map(([out = 0, up = 0]): Point => [x + side * out * tall, y - up * tall]);
  const top: Point = [x, y - tall];
  return {
    outline: polygon(top, ...edge(1), ...edge(-1).toReversed()),
    shadow: polygon(top, ...edge(1), [x, y - tall * 0.06]),
    trunk: rect(x - tall * 0.03, y - tall * 0.1, tall * 0.06, tall * 0.1),
  };
};

const spire: Grow = (x, y, tall) => ({
  outline: polygon([x, y - tall], [x + tall * 0.2, y], [x - tall * 0.2, y]),
  shadow: polygon([x, y - tall], [x + tall * 0.2, y], [x + tall * 0.04, y]),
  trunk: '',
});

const round: Grow = (x, y, tall) => {
  const r = tall * 0.32;
  const middle = y - tall * 0.66;
  return {
    outline: disc(x, middle, r, r * 1.08),
    shadow: data`M${x + r * 0.25} ${middle - r * 1.04}a${r} ${r * 1.08} 0 0 1 ${-r * 0.75} ${r * 2}a${r * 1.3} ${r * 1.3} 0 0 0 ${r * 0.75} ${-r * 2}z`,
    trunk: rect(x - tall * 0.035, y - tall * 0.4, tall * 0.07, tall * 0.4),
  };
};

const cypress: Grow = (x, y, tall) => ({
  outline: data`M${x} ${y - tall}q${tall * 0.2} ${tall * 0.55} ${tall * 0.06} ${tall}h${-tall * 0.12}q${-tall * 0.14} ${-tall * 0.45} ${tall * 0.06} ${-tall}z`,
  shadow: data`M${x} ${y - tall}q${tall * 0.2} ${tall * 0.55} ${tall * 0.06} ${tall}h${-tall * 0.06}z`,
  trunk: '',
});

const pine: Grow = (x, y, tall) => ({
  outline:
    disc(x, y - tall * 0.82, tall * 0.4, tall * 0.17) +
    disc(x + tall * 0.16, y - tall * 0.64, tall * 0.26, tall * 0.1),
  shadow: disc(x + tall * 0.12, y - tall * 0.78, tall * 0.26, tall * 0.11),
  trunk: data`M${x - tall * 0.06} ${y}q${tall * 0.1} ${-tall * 0.4} ${tall * 0.02} ${-tall * 0.75}h${tall * 0.06}q${tall * 0.04} ${tall * 0.4} ${tall * 0.02} ${tall * 0.75}z`,
});

export const treeKinds = { fir, spire, round, cypress, pine };
export type TreeKind = keyof typeof treeKinds;

/** Trees that belong to a place. */
export function localTree({ palette, random }: Scene): TreeKind {
  if (['it', 'gr', 'es', 'pt'].includes(palette)) return random.pick(['cypress', 'pine', 'round']);
  if (['no', 'se', 'ch', 'at', 'si', 'sk', 'lv'].includes(palette))
    return random.pick(['fir', 'spire', 'fir', 'round']);
  return random.pick(['round', 'round', 'fir', 'spire', 'cypress']);
}

/** Trees with their feet at the given places, drawn as one. */
export function trees(
  { colours }: Scene,
  kind: TreeKind,
  feet: readonly (readonly [x: number, y: number, tall: number])[],
  colour: string = colours.leaf,
): string {
  const grown = feet.map((foot) => treeKinds[kind](...foot));
  return [
    fill(shade(colours.wood, 0.3), ...grown.map(({ trunk }) => trunk)),
    fill(colour, ...grown.map(({ outline }) => outline)),
    fill(shade(colour, 0.2), ...grown.map(({ shadow }) => shadow)),
  ].join('');
}

/** A row of small trees with gaps, from edge to edge, behind a ridge at `y`. */
export function wood(scene: Scene, y: number, tall: number): string {
  const { colours, random } = scene;
  const kind = localTree(scene);
  const start = random.between(0, 400);
  const long = random.between(120, 380);
  const count = Math.min(24, Math.round(long / (tall * 0.7)));
  const feet = Array.from({ length: count }, (_, index) => {
    const x = start + (index * long) / count + random.between(-2, 2);
    return [x, y + random.between(0, 4), tall * (0.9 + 0.7 * random.next())] as const;
  });
  const colour = mix(colours.leaf, colours.far, 0.25);
  if (kind === 'round' || kind === 'pine')
    return stroke(colour, tall * 0.9, spots(feet.map(([x, foot]) => [x, foot - tall * 0.4])));
  return fill(colour, ...feet.map((foot) => treeKinds.spire(...foot).outline));
}

/** A bare branch with leaves that reaches in from the upper corner. */
export function bough({ colours, random }: Scene): string {
  const left = random.chance(0.5);
  const flip = (x: number) => (left ? x : width - x);
  const long = random.between(170, 270);
  const limb = data`M${flip(-5)} ${30}Q${flip(long * 0.5)} ${22} ${flip(long)} ${random.between(52, 84)}`;
  const leaves = many(random.between(14, 22), (index) => {
    const part = index / 20;
    const [x, y] = [flip(long * (0.1 + part * 0.9)), 30 + 34 * part * part + random.between(-20, 22)];
    const size = random.between(8, 15) * (left ? 1 : -1);
    return data`M${x} ${y}q${size * 0.6} ${-Math.abs(size) * 0.5} ${size * 1.3} ${Math.abs(size) * 0.5}q${-size * 0.8} ${Math.abs(size) * 0.4} ${-size * 1.3} ${-Math.abs(size) * 0.5}z`;
  });
  return (
    stroke(shade(colours.wood, 0.45), 3.5, limb) +
    fill(random.pick([shade(colours.leaf, 0.25), tint(colours.accent, 0.1), colours.spark]), leaves)
  );
}
