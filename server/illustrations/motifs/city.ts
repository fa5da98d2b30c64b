import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { arch, data, disc, dome, many, pill, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { roofscape, row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { bough, localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sail, sea } from '#server/illustrations/settings/water.ts';

/** Roofs below us, a dome and towers among them. */
const roofs: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(220, 430);
  const stone = mix(colours.wall, colours.stone, 0.4);
  return [
    sky(scene, 190),
    hills(scene, 180),
    silhouette(scene, 236, 70),
    fill(stone, rect(x - 34, 150, 68, 110)),
    fill(
      random.pick([colours.roof, mix(colours.leaf, colours.water, 0.5), colours.gold]),
      dome(x, 152, 38, 46),
      rect(x - 5, 92, 10, 20),
      dome(x, 94, 5, 9),
    ),
    faint(0.2, fill(colours.ink, rect(x + 10, 150, 24, 110), data`M${x} 152v-46q38 6 38 46z`)),
    fill(
      colours.pane,
      many(4, (index) => arch(x - 28 + index * 16, 196, 7, 26)),
    ),
    roofscape(scene, 268, 50, 3),
    random.chance(0.3) ? bough(scene) : '',
  ].join('');
};

/** Tall fronts along a street, and a tram. */
const street: Composition = (scene) => {
  const { colours, random } = scene;
  const paints = random.shuffled([
    colours.wall,
    mix(colours.wall, colours.accent, 0.35),
    mix(colours.wall, colours.glow, 0.6),
    mix(colours.wall, colours.water, 0.35),
    mix(colours.wall, colours.leaf, 0.3),
  ]);
  const front = (side: -1 | 1, near: number, far: number, paint: string, tall: number) => {
    const at = (part: number, up: number) =>
      [320 + side * (24 + part * 320), 236 + part * 110 - up * (40 + part * 330) * tall] as const;
    const holes = many(9, (index) => {
      const [column, line] = [index % 3, Math.floor(index / 3)];
      const from = far + ((near - far) * (column + 0.28)) / 3;
      const to = far + ((near - far) * (column + 0.72)) / 3;
      const [low, high] = [0.24 + line * 0.25, 0.38 + line * 0.25];
      return polygon(at(from, low), at(to, low), at(to, high), at(from, high));
    });
    return (
      fill(side < 0 ? paint : shade(paint, 0.16), polygon(at(far, 0), at(far, 1), at(near, 1), at(near, 0))) +
      fill(colours.roof, polygon(at(far, 1), at(far, 1.1), at(near, 1.1), at(near, 1))) +
      fill(colours.pane, holes)
    );
  };
  const fronts = (
    [
      [0.12, 0, 0.9],
      [0.3, 0.12, 1],
      [0.6, 0.3, 0.86],
      [1.1, 0.6, 1],
    ] as const
  ).flatMap(([near, far, tall], index) => [
    front(-1, near, far, paints[index] ?? colours.wall, tall * (0.9 + 0.2 * random.next())),
    front(1, near, far, paints[(index + 2) % 5] ?? colours.wall, tall * (0.9 + 0.2 * random.next())),
  ]);
  return [
    sky(scene, 236),
    silhouette(scene, 238, 60),
    fill(mix(colours.stone, colours.ink, 0.2), rect(0, 234, width, 130)),
    ...fronts,
    stroke(tint(colours.stone, 0.3), 2.5, data`M312 238L220 362M328 238L320 362`),
    tram(scene, 282 + random.between(-6, 10), 318),
  ].join('');
};

function tram({ colours, random }: Scene, x: number, y: number): string {
  const paint = random.pick([colours.accent, colours.warm, colours.leaf, colours.water]);
  return [
    stroke(colours.ink, 1.6, data`M${x} ${y - 96}l16-40M320 120L${x + 16} ${y - 136}L150 60`),
    faint(0.3, fill(colours.ink, pill(x - 46, y - 4, 92, 12))),
    fill(paint, pill(x - 38, y - 96, 76, 94, 9)),
    fill(colours.paper, rect(x - 38, y - 62, 76, 14)),
    fill(shade(colours.pane, 0.1), pill(x - 31, y - 86, 62, 30, 4)),
    fill(colours.glow, disc(x - 24, y - 28, 6), disc(x + 24, y - 28, 6), rect(x - 16, y - 94, 32, 6)),
    fill(shade(paint, 0.4), rect(x - 38, y - 12, 76, 9)),
  ].join('');
}

/** High modern houses behind old ones, across the water. */
const skyline: Composition = (scene) => {
  const { colours, random } = scene;
  const y = random.between(238, 256);
  const glassy = [
    mix(colours.far, colours.water, 0.4),
    mix(colours.far, colours.ink, 0.3),
    mix(colours.far, colours.horizon, 0.3),
  ];
  const blocks = Array.from({ length: random.between(6, 9) }, (_, index) => {
    const [x, wide, tall] = [
      70 + index * 62 + random.between(-12, 12),
      random.between(34, 54),
      random.between(70, 165),
    ];
    const slope = random.pick([0, 0, 22, -16]);
    return (
      fill(
        glassy[index % 3] ?? colours.far,
        polygon([x, y], [x, y - tall], [x + wide, y - tall - slope], [x + wide, y]),
      ) +
      broken(
        mix(colours.pane, glassy[index % 3] ?? colours.far, 0.45),
        wide - 12,
        5,
        7,
        data`M${x + wide / 2} ${y - tall + 14}V${y - 14}`,
      )
    );
  });
  return [
    sky(scene, y),
    ...blocks.slice(0, 7),
    row(scene, y + 2, random.between(44, 56)),
    sea(scene, y + 2),
    sail(scene, random.between(160, 480), y + 66, 1.1),
    random.chance(0.4) ? bough(scene) : '',
  ].join('');
};

/** A street lined with trees in the evening, people's windows lit. */
const boulevard: Composition = (scene) => {
  const { colours, random } = scene;
  const y = 278;
  const lampsAt = [120, 250, 390, 520];
  return [
    sky(scene, 200),
    silhouette(scene, 200, 80),
    row(scene, y, random.between(120, 150)),
    fill(mix(colours.stone, colours.wall, 0.3), rect(0, y, width, 90)),
    fill(mix(colours.stone, colours.ink, 0.3), rect(0, y + 26, width, 60)),
    stroke(
      colours.paper,
      3,
      many(9, (index) => data`M${index * 80} ${y + 54}h36`),
    ),
    trees(
      scene,
      localTree(scene),
      lampsAt.map((x) => [x + random.between(40, 70), y + 18, random.between(90, 120)] as const),
    ),
    stroke(colours.ink, 3.4, ...lampsAt.map((x) => data`M${x} ${y + 20}v-84`)),
    faint(0.25, fill(colours.glow, ...lampsAt.map((x) => disc(x, y - 68, 22)))),
    fill(colours.glow, ...lampsAt.map((x) => disc(x, y - 68, 9))),
  ].join('');
};

export const city = [roofs, street, skyline, boulevard] as const;
