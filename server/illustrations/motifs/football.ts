import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { type Clothes, figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  data,
  disc,
  many,
  type Point,
  polygon,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { stands } from '#server/illustrations/things/stadium.ts';

/** Two kits that can be told apart. */
function kits({ colours, random }: Scene): [Clothes, Clothes] {
  const [one = colours.accent, two = colours.spark] = random.shuffled([
    colours.accent,
    colours.spark,
    colours.paper,
    colours.warm,
  ]);
  return [
    { top: one, bottom: random.pick([colours.paper, colours.ink, one]) },
    { top: two === one ? colours.gold : two, bottom: random.pick([colours.ink, colours.paper]) },
  ];
}

function pitch({ colours, random }: Scene, y: number): string {
  const grass = mix(colours.leaf, colours.land, 0.4);
  const stripe = random.chance(0.5)
    ? many(6, (index) =>
        polygon(
          ...points`${index * 116 - 28} ${y}, ${index * 116 + 30} ${y}, ${index * 190 - 200} 362,
          ${index * 190 - 300} 362`,
        ),
      )
    : many(3, (index) => rect(0, y + 8 + index * index * 14 + index * 12, width, 9 + index * 9));
  return fill(grass, rect(0, y, width, height - y)) + fill(tint(grass, 0.1), stripe);
}

/** A ball of radius `r`: leather panels or the newer pattern. */
function ball({ colours, random }: Scene, x: number, y: number, r: number): string {
  const leather = random.pick([colours.paper, colours.paper, mix(colours.wood, colours.glow, 0.35)]);
  const at = (angle: number, out: number): Point => [r * out * Math.cos(angle), r * out * Math.sin(angle)];
  const penta = (angle: number) =>
    polygon(
      at(angle - 0.3, 0.98),
      at(angle + 0.3, 0.98),
      at(angle + 0.24, 0.72),
      at(angle, 0.58),
      at(angle - 0.24, 0.72),
    );
  const modern =
    fill(
      shade(colours.ink, 0.1),
      star(0, 0, 5, r * 0.36, r * 0.3),
      ...[0, 1, 2, 3, 4].map((index) => penta(index * 1.2566 - 1.5708)),
    ) +
    stroke(
      shade(leather, 0.35),
      r * 0.035,
      ...[0, 1, 2, 3, 4].map((index) =>
        chain([at(index * 1.2566 - 1.5708, 0.34), at(index * 1.2566 - 1.5708, 0.6)]),
      ),
      ...[0, 1, 2, 3, 4].map((index) =>
        chain([at(index * 1.2566 - 1.33, 0.72), at(index * 1.2566 - 0.55, 0.72)]),
      ),
    );
  const old = stroke(
    shade(leather, 0.4),
    r * 0.05,
    data`M${-r} 0h${2 * r}M${-r * 0.9} ${-r * 0.4}q${r * 0.9} ${r * 0.2} ${r * 1.8} 0M${-r * 0.9} ${r * 0.4}q${r * 0.9} ${-r * 0.2} ${r * 1.8} 0M${-r * 0.34} ${-r * 0.9}q${r * 0.2} ${r * 0.4} 0 ${r * 0.6}M${r * 0.34} ${r * 0.9}q${-r * 0.2} ${-r * 0.4} 0 ${-r * 0.6}`,
  );
  return placed(
    x,
    y,
    fill(leather, disc(0, 0, r)) +
      (random.chance(0.7) ? modern : old) +
      faint(
        0.2,
        fill(
          colours.ink,
          data`M${r * 0.5} ${-r * 0.866}A${r} ${r} 0 0 1 ${-r * 0.6} ${r * 0.8}Q${r * 0.7} ${r * 0.6} ${r * 0.5} ${-r * 0.866}z`,
        ),
      ),
    1,
    random.between(-30, 30),
  );
}

/** The ball on the grass, near. */
const onGrass: Composition = (scene) => {
  const { colours, random } = scene;
  const r = random.between(60, 84);
  const x = random.between(240, 400);
  const y = 238;
  const blades = many(
    40,
    () => data`M${random.between(0, 640)} ${random.between(300, 362)}l${random.between(-4, 4)}-14`,
  );
  return [
    sky(scene, 190),
    stands(scene, 130, 204),
    pitch(scene, 204),
    stroke(
      colours.paper,
      7,
      random.pick([
        data`M-10 ${y + r - 6}H650`,
        data`M${x - 40} 204L${x - 300} 362`,
        'M120 362A250 90 0 0 1 620 362',
      ]),
    ),
    faint(0.3, fill(colours.ink, disc(x + 8, y + r - 4, r * 1.1, 12))),
    ball(scene, x, y, r),
    stroke(shade(colours.leaf, 0.25), 2.4, blades),
  ].join('');
};

/** A player strikes the ball. */
const shot: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two] = kits(scene);
  const tall = random.between(196, 220);
  const far = random.pick([
    () => stands(scene, 140, 226),
    () => hills(scene, 170),
    () => silhouette(scene, 232, 90),
  ]);
  return [
    sky(scene, 220),
    far(),
    pitch(scene, 226),
    stroke(colours.paper, 5, 'M-10 254H650'),
    random.chance(0.6) ? figure(scene, 'stride', random.between(440, 510), 282, 118, two) : '',
    faint(0.25, fill(colours.ink, disc(250, 338, 76, 8), disc(404, 336, 30, 5))),
    figure(scene, 'kick', random.between(230, 270), 338, tall, one),
    ball(scene, 400 + random.between(-6, 20), 318 - random.between(16, 70), 20),
  ].join('');
};

/** A goal, its keeper, a ball on its way. */
const goal: Composition = (scene) => {
  const { colours, random } = scene;
  const [one] = kits(scene);
  const net =
    many(17, (index) => data`M${130 + index * 23.7} 96V268`) +
    many(8, (index) => data`M128 ${112 + index * 21}H512`);
  const dive = random.between(-1, 1);
  const keeper =
    dive === 0
      ? figure(scene, 'triumph', 320, 290, 140, { ...one, sleeves: one.top })
      : placed(
          320 + dive * 70,
          214,
          figure(scene, 'triumph', 0, 60, 130, { ...one, sleeves: one.top }),
          1,
          dive * random.between(54, 74),
        );
  return [
    sky(scene, 180),
    stands(scene, 84, 252),
    pitch(scene, 252),
    faint(0.6, stroke(colours.paper, 1.5, net)),
    stroke(colours.paper, 9, 'M124 292V92H516V292'),
    stroke(colours.paper, 5, 'M-10 294H650M60 294L-20 350M580 294L660 350'),
    keeper,
    ball(scene, 320 + (dive === 0 ? random.pick([-1, 1]) * 110 : dive * 150), random.between(120, 170), 21),
  ].join('');
};

/** The field from above, with the way of the ball. */
const tactics: Composition = (scene) => {
  const { colours, random } = scene;
  const board = random.pick([
    mix(colours.leaf, colours.land, 0.3),
    mix(colours.ink, colours.leaf, 0.4),
    shade(colours.water, 0.2),
  ]);
  const [one, two] = kits(scene);
  const men = (from: number): Point[] =>
    Array.from({ length: 8 }, (_, index) => [
      from + (index % 3) * 84 + random.between(-22, 22),
      76 + Math.floor(index / 3) * 90 + random.between(-24, 24),
    ]);
  const runs = Array.from({ length: 3 }, () => {
    const [x, y] = [random.between(140, 440), random.between(70, 290)];
    return data`M${x} ${y}q${random.between(30, 70)} ${random.between(-60, 60)} ${random.between(80, 120)} ${random.between(-30, 30)}l-14-6m14 6l-10 11`;
  });
  return [
    fill(board, rect(0, 0, width, height)),
    fill(
      tint(board, 0.07),
      many(6, (index) => rect(index * 108, 0, 54, height)),
    ),
    stroke(
      colours.paper,
      4,
      rect(44, 26, 552, 308),
      'M320 26V334',
      disc(320, 180, 54),
      rect(44, 96, 84, 168),
      rect(512, 96, 84, 168),
      rect(44, 138, 32, 84),
      rect(564, 138, 32, 84),
    ),
    fill(colours.paper, disc(320, 180, 6)),
    stroke(one.top, 23, spots(men(120))),
    stroke(two.top, 23, spots(men(330))),
    stroke(colours.glow, 4, ...runs),
    ball(scene, random.between(250, 420), random.between(110, 250), 17),
  ].join('');
};

/** Cup, scarf and ball. */
const trophy: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two] = kits(scene);
  const ground = groundOf(scene, colours.gold, one.top);
  const cup =
    stroke(
      shade(colours.gold, 0.1),
      12,
      'M-56-120Q-120-120-100-60Q-84-20-40-26M56-120Q120-120 100-60Q84-20 40-26',
    ) +
    fill(colours.gold, 'M-66-140H66Q70-20 20 6L14 50Q44 58 46 76H-46Q-44 58-14 50L-20 6Q-70-20-66-140z') +
    fill(shade(colours.gold, 0.25), 'M14-140H66Q70-20 20 6L14 50Q44 58 46 76H10Q30-40 14-140z') +
    fill(tint(colours.gold, 0.4), rect(-48, -128, 9, 76)) +
    fill(shade(colours.wood, 0.3), polygon([-58, 76], [58, 76], [70, 112], [-70, 112]));
  const scarf = [0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
    fill(
      index % 2 === 0 ? one.top : two.top,
      data`M${-20 + index * 84} ${300 + Math.sin(index) * 8}q42-16 84 0v40q-42-16-84 0z`,
    ),
  );
  return (
    backdrop(scene, ground) +
    fill(shade(ground, 0.3), rect(0, 300, width, 60)) +
    scarf.join('') +
    placed(random.between(250, 330), 196, cup, 1.02) +
    faint(0.25, fill(colours.ink, disc(470, 316, 62, 9))) +
    ball(scene, random.between(456, 480), 266, 50)
  );
};

export const football = [onGrass, shot, goal, tactics, trophy, shot] as const;
