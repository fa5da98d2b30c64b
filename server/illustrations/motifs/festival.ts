import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { again, faint, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { PoseName } from '#server/illustrations/ink/poses.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  data,
  disc,
  dome,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
  star,
  points,
  around,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sea } from '#server/illustrations/settings/water.ts';
import { bunting, tents } from '#server/illustrations/things/fairground.ts';

const dancing: readonly [PoseName, ...PoseName[]] = ['dance', 'triumph', 'leap', 'dance'];

function dancers(scene: Scene, y: number, tall: number): string {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.water,
    colours.warm,
    colours.gold,
  ]);
  return [180, 310, 450]
    .slice(0, random.between(2, 3))
    .map((x, index) => {
      const [top, bottom] = [hues[index] ?? colours.accent, hues[(index + 2) % 6] ?? colours.spark];
      const skirt = random.chance(0.5)
        ? placed(
            x,
            y,
            fill(bottom, polygon([-8, -54], [8, -54], [26, -18], [-26, -18])) +
              fill(colours.paper, polygon([-6, -50], [4, -50], [8, -22], [-10, -22])),
            tall / 100,
          )
        : '';
      return (
        figure(scene, random.pick(dancing), x + random.between(-14, 14), y + random.between(-4, 6), tall, {
          top,
          bottom,
          legs: skirt ? colours.paper : bottom,
          sleeves: colours.paper,
        }) + skirt
      );
    })
    .join('');
}

/** Dancing under flags between houses. */
const streetParty: Composition = (scene) => {
  const { random } = scene;
  return (
    sky(scene, 200) +
    row(scene, 286, random.between(120, 160)) +
    paving(scene, 286) +
    bunting(scene, random.between(16, 44)) +
    dancers(scene, 346, random.between(96, 112))
  );
};

/** A fair with tents outside the town. */
const fair: Composition = (scene) => {
  const { colours, random } = scene;
  const wheel = random.chance(0.5);
  const [x, y, r] = [random.pick([180, 460]), 150, 94];
  const spokes = many(
    8,
    (index) => data`M${x} ${y}L${x + r * Math.cos(index * 0.785)} ${y + r * Math.sin(index * 0.785)}`,
  );
  const cabins = Array.from({ length: 8 }, (_, index): Point => [
    x + r * Math.cos(index * 0.785),
    y + 8 + r * Math.sin(index * 0.785),
  ]);
  return [
    sky(scene, 230),
    random.chance(0.5) ? hills(scene, 180) : peaks(scene, 250, 120),
    fill(colours.land, rect(0, 248, width, 120)),
    wheel
      ? stroke(shade(colours.stone, 0.2), 4, disc(x, y, r), disc(x, y, r * 0.9), spokes) +
        stroke(colours.ink, 8, chain(points`${x - 44} 264, ${x} ${y}, ${x + 44} 264`)) +
        stroke(colours.warm, 19, spots(cabins)) +
        stroke(colours.paper, 7, spots(cabins))
      : trees(scene, localTree(scene), [
          [80, 256, 100],
          [560, 256, 110],
        ]),
    tents(scene, 292),
    bunting(scene, 20),
    random.chance(0.3) && !wheel ? dancers(scene, 348, 78) : '',
  ].join('');
};

/** Fireworks above a town and its water. */
const fireworks: Composition = (scene) => {
  const { colours, random } = scene;
  const night = mix(mix(colours.ink, '#1c3560', 0.5), colours.accent, 0.12);
  const bursts = Array.from({ length: random.between(4, 5) }, (_, index) => {
    const [x, y, r] = [
      110 + index * 105 + random.between(-24, 24),
      random.between(60, 150),
      random.between(36, 70),
    ];
    const hue = random.pick([
      colours.warm,
      colours.gold,
      colours.spark,
      colours.paper,
      tint(colours.water, 0.4),
      tint(colours.accent, 0.35),
    ]);
    const count = random.pick([10, 12, 16]);
    const at = (ray: number, out: number): Point => [
      x + r * out * Math.cos((ray * 6.283) / count),
      y + r * out * Math.sin((ray * 6.283) / count),
    ];
    return (
      stroke(
        hue,
        2.8,
        many(count, (ray) => chain([at(ray, 0.25), at(ray, 0.8)])),
      ) +
      stroke(tint(hue, 0.4), 5, spots(Array.from({ length: count }, (_, ray) => at(ray, 1)))) +
      stroke(hue, 1.6, data`M${x} ${y + r * 0.3}Q${x - 8} ${y + 90} ${x + random.between(-20, 20)} 250`)
    );
  });
  return [
    fill(night, rect(0, 0, width, 260)),
    fill(tint(night, 0.08), data`M0 160Q160 120 320 160T640 150V260H0z`),
    ...bursts,
    silhouette(scene, 254, 90, shade(night, 0.3)),
    stroke(
      colours.glow,
      5,
      many(26, () => data`M${random.between(10, 630)} ${random.between(226, 248)}v3`),
    ),
    sea({ ...scene, colours: { ...colours, water: tint(night, 0.12), horizon: colours.glow } }, 254),
    faint(
      0.5,
      stroke(
        colours.glow,
        3,
        many(
          16,
          () => data`M${random.between(80, 540)} ${random.between(264, 350)}h${random.between(8, 40)}`,
        ),
      ),
    ),
  ].join('');
};

/** What crowns a masked head. */
const crowns = {
  feathers: (_: Scene, hat: string) => {
    const fan = around(0, 0, 150, 22, Math.PI * 1.14)
      .slice(0, 9)
      .map(
        ([x, y]) =>
          data`M0-60Q${x * 0.9 - 16} ${y * 0.9 - 40} ${x} ${y - 40}Q${x * 0.8 + 26} ${y * 0.6 - 30} 0-60z`,
      );
    const jewels = many(5, (index) => star((index - 2) * 34, -96 - (2 - Math.abs(index - 2)) * 12, 4, 13, 5));
    return fill(hat, ...fan) + fill(shade(hat, 0.25), jewels);
  },
  fur: ({ colours }: Scene, hat: string) =>
    fill(hat, star(0, -30, 26, 130, 96)) +
    fill(shade(hat, 0.25), star(0, -26, 22, 104, 82)) +
    stroke(colours.wood, 17, 'M-64-104q-40-40-20-70M64-104q40-40 20-70'),
  jester: ({ colours }: Scene, hat: string, ruff: string) =>
    fill(hat, 'M-84-40Q-150-130-170-60Q-130-190 0-150V-40z') +
    fill(ruff, 'M84-40Q150-130 170-60Q130-190 0-150V-40z') +
    fill(colours.gold, disc(-170, -56, 15), disc(170, -56, 15), disc(0, -160, 13)),
};

function confetti({ random }: Scene, colour: string): string {
  const places = Array.from({ length: 12 }, (): Point => [
    random.pick([random.between(10, 180), random.between(460, 630)]),
    random.between(10, 350),
  ]);
  return stroke(colour, 8, spots(places));
}

/** A masked figure of the carnival, close. */
const carnival: Composition = (scene) => {
  const { colours, random } = scene;
  const face = random.pick([colours.paper, colours.gold, tint(colours.glow, 0.3)]);
  const hues = random.shuffled([colours.warm, colours.accent, colours.leaf, colours.water]);
  const [hat = colours.accent, ruff = colours.leaf] = hues;
  const dark = shade(colours.ink, 0.1);
  const marks =
    fill(ruff, star(0, 108, 14, 120, 86)) +
    fill(shade(ruff, 0.2), star(0, 100, 14, 84, 62)) +
    crowns[random.pick(['feathers', 'fur', 'jester'] as const)](scene, hat, ruff) +
    fill(face, 'M-84-64Q0-96 84-64Q96 30 52 92Q20 120 0 120T-52 92Q-96 30-84-64z') +
    fill(shade(face, 0.15), 'M8-78Q54-76 84-64Q96 30 52 92Q20 120 0 120Q40 70 24 30z') +
    fill(dark, 'M-62-8q24-24 46 0q-24 18-46 0zM62-8q-24-24-46 0q24 18 46 0z') +
    stroke(dark, 5, 'M-66-34q24-18 48-4M66-34q-24-18-48-4M-30 72q30 20 60 0') +
    fill(colours.warm, disc(-52, 36, 15), disc(52, 36, 15)) +
    fill(shade(face, 0.25), polygon([-4, -6], [16, 40], [-8, 42]));
  return (
    backdrop(scene, groundOf(scene, face, hat)) +
    placed(random.between(300, 340), 206, marks, random.pick([0.9, 1])) +
    confetti(scene, colours.accent) +
    confetti(scene, colours.gold)
  );
};

/** A tower of people, one on another's shoulders. */
const humanTower: Composition = (scene) => {
  const { colours, random } = scene;
  const shirt = random.pick([colours.accent, colours.warm, colours.leaf, colours.water]);
  const clothes = { top: shirt, bottom: colours.paper, legs: colours.paper, sleeves: shirt };
  const one = named('p', figure(scene, 'stand', 248, 338, 76, clothes));
  const spotsUp = [
    [36, 0],
    [72, 0],
    [108, 0],
    [144, 0],
    [36, -62],
    [72, -62],
    [108, -62],
    [54, -124],
    [90, -124],
  ] as const;
  const base =
    one +
    spotsUp.map(([x, y]) => again('p', x, y)).join('') +
    figure(scene, 'triumph', 320, 152, 70, clothes);
  return (
    sky(scene, 200) +
    row(scene, 300, random.between(110, 150)) +
    paving(scene, 300) +
    base +
    fill(
      shade(colours.ink, 0.15),
      many(15, (index) =>
        dome(10 + index * 44 + random.between(-9, 9), 362, random.between(17, 24), random.between(22, 34)),
      ),
    )
  );
};

/** Drums, pipes and lanterns in a procession. */
const parade: Composition = (scene) => {
  const { colours, random } = scene;
  const coat = random.pick([colours.accent, colours.warm, colours.leaf, colours.water]);
  const clothes = { top: coat, bottom: colours.paper, legs: colours.paper, sleeves: coat };
  const hat = fill(shade(coat, 0.3), rect(-8, -116, 18, 17)) + fill(colours.paper, pill(-3, -130, 7, 18));
  const drum =
    fill(colours.gold, pill(4, -62, 34, 30, 3)) + stroke(colours.paper, 2.4, 'M6-58l30 22M36-58l-30 22');
  const pipe =
    stroke(colours.gold, 5, 'M12-74L44-90') +
    fill(colours.gold, polygon([38, -94], [54, -106], [58, -86], [42, -84])) +
    placed(9, 0, hat);
  const drummer = named(
    'p',
    figure(scene, 'vote', 120, 340, 128, clothes) + placed(120, 340, drum + placed(3, 0, hat), 1.28),
  );
  const piper = named('q', figure(scene, 'stride', 226, 340, 128, clothes) + placed(226, 340, pipe, 1.28));
  const more = [again('p', 220, 0), again('q', 220, 0), again('p', 440, 0)].slice(0, random.between(1, 3));
  const players = [drummer, piper, ...more];
  return (
    random.pick([
      () => sky(scene, 200) + row(scene, 300, 140) + paving(scene, 300),
      () =>
        sky(scene, 230) +
        hills(scene, 180) +
        fill(colours.land, rect(0, 250, width, 50)) +
        fill(mix(colours.land, colours.wall, 0.5), rect(0, 300, width, 70)),
    ])() +
    bunting(scene, 18) +
    players.join('')
  );
};

export const festival = [streetParty, fair, fireworks, carnival, humanTower, parade] as const;
