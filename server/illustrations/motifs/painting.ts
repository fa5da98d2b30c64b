import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { blob, data, disc, pill, type Point, rect, spots, points } from '#server/illustrations/ink/shapes.ts';
import { groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';

/** A landscape as it is being painted, within `x` `y` `wide` `high`. */
function canvas(scene: Scene, x: number, y: number, wide: number, high: number): string {
  const { colours, random } = scene;
  const inside = random.pick([
    () =>
      fill(colours.glow, rect(x, y, wide, high)) +
      fill(colours.warm, disc(x + wide * 0.65, y + high * 0.35, wide * 0.13)) +
      fill(
        colours.far,
        data`M${x} ${y + high * 0.6}l${wide * 0.3} ${-high * 0.3} ${wide * 0.25} ${high * 0.25} ${wide * 0.2} ${-high * 0.15} ${wide * 0.25} ${high * 0.2}V${y + high}H${x}z`,
      ) +
      fill(
        colours.leaf,
        data`M${x} ${y + high * 0.75}q${wide / 2} ${-high * 0.2} ${wide} 0v${high * 0.25}h${-wide}z`,
      ),
    () =>
      fill(mix(colours.water, colours.ink, 0.3), rect(x, y, wide, high)) +
      fill(
        colours.gold,
        data`M${x + wide * 0.5} ${y + high * 0.2}c${wide * 0.22} 0 ${wide * 0.2} ${high * 0.34} 0 ${high * 0.36}c${-wide * 0.2}${-high * 0.02} ${-wide * 0.22}${-high * 0.36} 0${-high * 0.36}z`,
      ) +
      fill(
        colours.warm,
        data`M${x + wide * 0.16} ${y + high}q${wide * 0.04} ${-high * 0.42} ${wide * 0.34} ${-high * 0.42}t${wide * 0.34} ${high * 0.42}z`,
      ) +
      fill('#e3bf9a', disc(x + wide * 0.5, y + high * 0.4, wide * 0.12, high * 0.15)) +
      fill(
        colours.paper,
        data`M${x + wide * 0.34} ${y + high * 0.6}q${wide * 0.16} ${high * 0.14} ${wide * 0.32} 0l${-wide * 0.04} ${high * 0.1}q${-wide * 0.12} ${high * 0.06}${-wide * 0.24} 0z`,
      ),
    () =>
      fill(colours.wall, rect(x, y, wide, high)) +
      fill(colours.accent, rect(x, y, wide * 0.4, high * 0.6)) +
      fill(colours.gold, rect(x + wide * 0.4, y + high * 0.6, wide * 0.6, high * 0.4)) +
      fill(colours.water, rect(x, y + high * 0.6, wide * 0.2, high * 0.4)) +
      stroke(
        colours.ink,
        5,
        data`M${x + wide * 0.4} ${y}v${high}M${x} ${y + high * 0.6}h${wide}M${x + wide * 0.7} ${y}v${high * 0.6}`,
      ),
    () =>
      fill(tint(colours.water, 0.5), rect(x, y, wide, high)) +
      fill(
        colours.accent,
        data`M${x + wide * 0.36} ${y + high * 0.62}h${wide * 0.28}l${-wide * 0.05} ${high * 0.3}h${-wide * 0.18}z`,
      ) +
      stroke(
        colours.leaf,
        3,
        data`M${x + wide / 2} ${y + high * 0.62}q${-wide * 0.1} ${-high * 0.2}${-wide * 0.16} ${-high * 0.3}m${wide * 0.16} ${high * 0.3}v${-high * 0.4}m0 ${high * 0.4}q${wide * 0.08} ${-high * 0.2} ${wide * 0.18} ${-high * 0.26}`,
      ) +
      stroke(
        colours.warm,
        wide * 0.14,
        spots(points`${x + wide * 0.34} ${y + high * 0.3}, ${x + wide * 0.5} ${y + high * 0.2}`),
      ) +
      stroke(colours.gold, wide * 0.13, spots([[x + wide * 0.68, y + high * 0.34]])),
  ]);
  return inside();
}

const easel: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(230, 300);
  const pots = [colours.accent, colours.spark, colours.leaf].map(
    (hue, index) =>
      fill(hue, data`M${450 + index * 42} 306v-30h30v30z`) +
      stroke(
        shade(colours.wood, 0.1),
        4,
        data`M${458 + index * 42} 278l${-5 + index * 4}-44M${470 + index * 42} 278l${4 + index * 3}-50`,
      ),
  );
  return [
    room(scene, 304),
    stroke(
      shade(colours.wood, 0.15),
      10,
      data`M${x - 74} 350L${x - 20} 20M${x + 74} 350L${x + 20} 20M${x} 24V330`,
    ),
    fill(shade(colours.wood, 0.3), rect(x - 96, 238, 192, 12)),
    fill(colours.paper, rect(x - 90, 52, 180, 186)),
    canvas(scene, x - 82, 60, 164, 170),
    fill(colours.wood, rect(430, 304, 160, 12), rect(444, 312, 9, 60), rect(568, 312, 9, 60)),
    ...pots,
  ].join('');
};

/** Pictures in heavy frames, and people who look. */
const gallery: Composition = (scene) => {
  const { colours, random } = scene;
  const wall = groundOf(scene, colours.gold);
  const frames = random.pick([
    [
      [80, 50, 140, 170],
      [262, 70, 200, 130],
      [500, 56, 110, 150],
    ],
    [
      [70, 60, 210, 140],
      [330, 44, 240, 176],
    ],
    [
      [90, 44, 120, 160],
      [260, 44, 120, 160],
      [430, 44, 120, 160],
    ],
  ] as const);
  const looking = [random.between(150, 250), random.between(370, 470)].slice(0, random.between(1, 2));
  return [
    fill(wall, rect(0, 0, width, height)),
    fill(toneOf(wall, 0.12), rect(0, 236, width, 8)),
    fill(shade(colours.wood, 0.1), rect(0, 270, width, 90)),
    fill(shade(colours.wood, 0.35), rect(0, 262, width, 9)),
    ...frames.map(
      ([x, y, wide, high]) =>
        faint(0.25, fill(colours.ink, rect(x + 6, y + 8, wide, high))) +
        fill(colours.gold, rect(x, y, wide, high)) +
        fill(shade(colours.gold, 0.3), rect(x + 8, y + 8, wide - 16, high - 16)) +
        canvas(scene, x + 12, y + 12, wide - 24, high - 24),
    ),
    ...looking.map((x, index) =>
      figure(scene, 'stand', x, 340, 160, {
        top: index === 0 ? colours.accent : colours.spark,
        bottom: colours.ink,
        legs: colours.ink,
        sleeves: index === 0 ? colours.accent : colours.spark,
      }),
    ),
    fill(shade(colours.wood, 0.45), pill(270, 310, 120, 13, 3), rect(284, 320, 9, 26), rect(368, 320, 9, 26)),
  ].join('');
};

/** A palette with brushes and tubes. */
const brushes: Composition = (scene) => {
  const { colours, random } = scene;
  const paints = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.water,
    colours.gold,
    colours.paper,
    colours.warm,
  ]);
  const board = fill(
    shade(colours.wood, 0.05),
    blob(...points`-190 0, -150 -100, 0 -124, 150 -90, 200 0, 120 50, 70 40, 60 110, -60 124, -160 90`),
  );
  const dabs = paints.slice(0, 6).map((paint, index) => {
    const angle = Math.PI * (1.02 + index * 0.17);
    return fill(
      paint,
      blob(
        ...Array.from({ length: 6 }, (_, corner): Point => [
          -10 + 130 * Math.cos(angle) + random.between(18, 30) * Math.cos(corner * 1.047),
          10 + 84 * Math.sin(angle) + random.between(14, 24) * Math.sin(corner * 1.047),
        ]),
      ),
    );
  });
  const brush = (paint: string) =>
    stroke(tint(colours.wood, 0.3), 9, 'M0 0V150') +
    fill(colours.stone, rect(-7, -22, 14, 26)) +
    fill(paint, data`M-8-22q-4-30 8-46q12 16 8 46z`);
  const ground = [board, ...dabs].join('');
  return (
    flatLay(scene, colours.wood) +
    placed(random.between(270, 320), 190, ground, 1, random.between(-14, 14)) +
    [0, 1, 2]
      .map((index) =>
        placed(
          440 + index * 44,
          150 + random.between(-20, 30),
          brush(paints[index + 3] ?? colours.accent),
          1,
          random.between(-20, 34),
        ),
      )
      .join('')
  );
};

export const painting = [easel, gallery, brushes] as const;
