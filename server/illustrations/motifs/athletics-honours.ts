import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect, star } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { arena, vests } from '#server/illustrations/things/arena.ts';

/** The stadium's outline, smaller by `inset`. */
const laneEdge = (inset: number, long: number, high: number) =>
  pill(320 - long / 2 + inset, 180 - high / 2 + inset, long - inset * 2, high - inset * 2);

/** The stadium's oval from above. */
export const oval: Composition = (scene) => {
  const { colours, random } = scene;
  const red = mix(colours.warm, colours.wood, 0.35);
  const [long, high] = [random.between(480, 530), random.between(270, 310)];
  const edge = (inset: number) => laneEdge(inset, long, high);
  const seats = mix(colours.stone, colours.wall, 0.3);
  return [
    fill(mix(colours.land, colours.wall, 0.35), rect(0, 0, width, height)),
    fill(
      colours.leaf,
      many(22, () =>
        disc(
          random.pick([random.between(0, 60), random.between(580, 640)]),
          random.between(0, 360),
          random.between(10, 22),
        ),
      ),
    ),
    faint(0.25, fill(colours.ink, edge(-34))),
    fill(seats, edge(-24)),
    stroke(shade(seats, 0.2), 2.5, edge(-14), edge(-6)),
    fill(red, edge(4)),
    stroke(colours.paper, 2.4, edge(14), edge(26), edge(38)),
    fill(mix(colours.leaf, colours.land, 0.45), edge(52)),
    fill(
      tint(mix(colours.leaf, colours.land, 0.45), 0.1),
      many(4, (index) => rect(180 + index * 80, 82, 40, 196)),
    ),
    stroke(colours.paper, 2.5, rect(176, 100, 288, 160), 'M320 100V260', disc(320, 180, 30)),
    fill(
      random.pick([colours.accent, colours.ink]),
      many(random.between(4, 8), (index) => disc(200 + index * 24, 172 + high / 2 - (index % 3) * 12, 6)),
    ),
    fill(colours.gold, disc(132, 180, 17)),
  ].join('');
};

/** Medal, laurel and ribbon. */
export const medal: Composition = (scene) => {
  const { colours, random } = scene;
  const metal = random.pick([colours.gold, tint(colours.stone, 0.35), mix(colours.warm, colours.wood, 0.45)]);
  const [one, two] = [
    random.pick([colours.accent, colours.warm]),
    random.pick([colours.spark, colours.paper, colours.leaf]),
  ];
  const ground = groundOf(scene, metal, colours.leaf);
  const x = random.between(290, 350);
  const sign = random.pick([
    () => fill(shade(metal, 0.35), star(0, 0, 5, 44, 19)),
    () =>
      placed(
        0,
        38,
        figure(scene, random.pick(['sprint', 'throw', 'triumph', 'leap'] as const), 0, 0, 84, {
          top: shade(metal, 0.35),
          bottom: shade(metal, 0.35),
          hair: shade(metal, 0.35),
        }),
      ),
    () =>
      stroke(shade(metal, 0.35), 6, 'M-40 20Q0-60 40 20M-30 32H30M0-30V-52') +
      fill(colours.warm, 'M-12-52Q0-84 12-52z'),
  ]);
  const wreath = [-1, 1].map((side) =>
    many(9, (index) => {
      const angle = Math.PI / 2 + side * (0.3 + index * 0.29);
      const [left, top] = [128 * Math.cos(angle), 128 * Math.sin(angle)];
      return data`M${left} ${top}q${side * 26} ${-8 - index} ${side * 22} ${-36}q${-side * 26} ${6}${-side * 22} ${36}z`;
    }),
  );
  return (
    backdrop(scene, ground) +
    fill(one, polygon([x - 90, -10], [x - 30, -10], [x + 16, 120], [x - 26, 120])) +
    fill(two, polygon([x + 90, -10], [x + 30, -10], [x - 16, 120], [x + 26, 120])) +
    placed(
      x,
      214,
      fill(colours.leaf, ...wreath) +
        fill(shade(metal, 0.2), disc(0, 0, 98)) +
        fill(metal, disc(0, 0, 90)) +
        stroke(tint(metal, 0.4), 4, disc(0, 0, 76)) +
        sign(),
    )
  );
};

/** The winners on their steps. */
export const podium: Composition = (scene) => {
  const { colours, random } = scene;
  const clothes = vests(scene).map((vest) => ({
    ...vest,
    legs: colours.ink,
    bottom: colours.ink,
    sleeves: vest.top,
  }));
  const steps = [
    [320, 84],
    [208, 56],
    [432, 40],
  ] as const;
  return [
    random.pick([
      () => arena(scene, 270) + fill(mix(colours.leaf, colours.land, 0.4), rect(0, 268, width, 100)),
      () => sky(scene, 220) + row(scene, 300, 130) + paving(scene, 300),
      () => backdrop(scene, groundOf(scene, colours.paper)),
    ])(),
    ...steps.map(
      ([x, tall], index) =>
        fill(
          [colours.gold, tint(colours.stone, 0.35), mix(colours.warm, colours.wood, 0.4)][index] ?? '',
          rect(x - 56, 346 - tall, 112, tall),
        ) + fill(colours.paper, disc(x, 350 - tall / 2, 14)),
    ),
    ...steps.map(([x, tall], index) =>
      figure(
        scene,
        index === 0 || random.chance(0.4) ? 'triumph' : 'stand',
        x,
        346 - tall,
        130,
        clothes[index] ?? clothes[0] ?? { top: '', bottom: '' },
      ),
    ),
    faint(
      0.9,
      fill(
        colours.warm,
        many(14, () => rect(random.between(60, 580), random.between(10, 220), 6, 9)),
      ),
    ),
    fill(
      colours.gold,
      many(12, () => rect(random.between(60, 580), random.between(10, 200), 7, 7)),
    ),
  ].join('');
};

/** A torch and its flame. */
export const torch: Composition = (scene) => {
  const { colours, random } = scene;
  const flame =
    fill(colours.warm, 'M-44 0Q-70-60-20-110Q-30-60 6-80Q-10-130 20-160Q20-110 46-80T44 0z') +
    fill(colours.gold, 'M-28 0Q-40-46-8-70Q-6-40 14-56Q8-80 20-96Q24-60 34-44T28 0z') +
    fill(tint(colours.glow, 0.5), 'M-14 0Q-16-26 2-40Q20-26 14 0z');
  const handle =
    fill(
      random.pick([tint(colours.stone, 0.3), colours.gold, colours.paper]),
      polygon([-46, 0], [46, 0], [18, 190], [-18, 190]),
    ) +
    faint(0.22, fill(colours.ink, polygon([10, 0], [46, 0], [18, 190], [6, 190]))) +
    stroke(shade(colours.stone, 0.3), 6, 'M-44 12H44M-36 40H36');
  const skin = random.pick(['#e9c7a4', '#b27b55', '#d9a983']);
  const hand =
    fill(skin, pill(-32, 90, 64, 70, 24)) +
    stroke(shade(skin, 0.25), 3, 'M-24 106H26M-26 122H28M-24 138H26') +
    fill(
      random.pick([colours.accent, colours.spark, colours.leaf]),
      polygon([-40, 156], [40, 156], [64, 330], [-64, 330]),
    );
  const place = random.pick([
    () => arena(scene, 300),
    () => backdrop(scene, groundOf(scene, colours.warm, colours.gold)),
    () => sky(scene, 260) + hills(scene, 250),
  ]);
  return (
    place() +
    placed(
      random.between(250, 390),
      176,
      flame + handle + hand,
      random.pick([0.9, 1]),
      random.between(-12, 12),
    )
  );
};
