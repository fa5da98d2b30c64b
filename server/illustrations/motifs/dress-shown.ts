import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  pill,
  polygon,
  rect,
  spots,
  star,
  points,
  around,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { cloths } from '#server/illustrations/things/garments.ts';

const skirts = {
  bell: 'M-30-20Q-50 40-128 150Q0 176 128 150Q50 40 30-20z',
  slim: 'M-30-20Q-52 40-44 160H44Q52 40 30-20z',
  tiered: 'M-30-20L-74 40H-62L-104 100H-92L-132 156Q0 176 132 156L92 100H104L62 40H74L30-20z',
  train: 'M-30-20Q-56 60-70 156Q60 170 190 164Q90 100 30-20z',
};
const bodices = [
  'M-40-132Q0-108 40-132L46-90 30-16H-30L-46-90z',
  'M-34-142L0-112 34-142Q62-136 64-96L44-92 30-16H-30L-44-92-64-96Q-62-136-34-142z',
  'M-26-146Q0-130 26-146Q74-138 92-60L66-50 46-96 30-16H-30L-46-96-66-50-92-60Q-74-138-26-146z',
];
const straightFolds = 'M-12 0Q-20 80-14 152M14 0Q22 80 16 152';
const wideFolds = 'M-14-10Q-24 60-66 148M0-10V156M14-10Q24 60 66 148';

/** A gown on its stand, about 0 0. */
function dressed({ colours, random }: Scene, cloth: string, trim: string): string {
  const kind = random.pick(['bell', 'slim', 'tiered', 'train', 'bell'] as const);
  const isSlim = kind === 'slim';
  const buttons = random.chance(0.6) ? 'M0-96h0M0-76h0M0-56h0' : 'M-60 110h0M-20 122h0M20 122h0M60 110h0';
  return [
    stroke(shade(colours.wood, 0.3), 9, 'M0 150V210'),
    fill(shade(colours.wood, 0.3), pill(-50, 204, 100, 12, 5)),
    fill(tint(colours.wood, 0.3), rect(-13, -176, 26, 40), pill(-16, -196, 32, 22, 9)),
    fill(cloth, skirts[kind]),
    stroke(shade(cloth, 0.22), 4, isSlim ? straightFolds : wideFolds),
    fill(shade(cloth, 0.1), random.pick(bodices)),
    fill(trim, rect(-33, -26, 66, 13)),
    stroke(trim, 5, isSlim ? 'M-43 150H43' : 'M-118 140Q0 164 118 140'),
    stroke(colours.paper, 6, buttons),
  ].join('');
}

/** A gown on a dressmaker's stand. */
export const gown: Composition = (scene) => {
  const { random } = scene;
  const [cloth, trim] = cloths(scene);
  const place = random.pick([
    () => room(scene, 316, { things: [cloth], bare: true }),
    () => backdrop(scene, groundOf(scene, cloth)),
    () => room(scene, 316, { things: [cloth] }),
  ]);
  return (
    place() +
    placed(random.between(270, 370), 180, dressed(scene, cloth, trim), random.pick([0.74, 0.8])) +
    (random.chance(0.4) ? placed(random.pick([120, 520]), 200, mirror(scene)) : '')
  );
};

function mirror({ colours }: Scene): string {
  return (
    fill(shade(colours.wood, 0.2), pill(-52, -130, 104, 240, 50), rect(-60, 100, 120, 12)) +
    fill(tint(colours.water, 0.55), pill(-43, -120, 86, 220, 42)) +
    faint(0.5, fill(colours.paper, polygon([-30, -60], [20, -110], [34, -100], [-30, -30])))
  );
}

/** Clothes on hangers. */
export const rack: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.warm,
    colours.water,
    colours.gold,
    colours.ink,
    colours.paper,
  ]);
  const garments = [
    'M-14 0L-46 22-36 150H36L46 22 14 0 0 12z',
    'M-12 0L-50 26-58 112-40 116-34 60-36 186H36L34 60 40 116 58 112 50 26 12 0 0 14z',
    'M-18 0L-24 40Q-50 110-62 172Q0 190 62 172Q50 110 24 40L18 0Q0 20-18 0z',
    'M-14 0L-44 20-66 86-46 96-36 66V118H36V66L46 96 66 86 44 20 14 0 0 14z',
    'M-30 4H30L44 160H8L0 50-8 160H-44z',
  ];
  const count = random.between(4, 6);
  const items = Array.from({ length: count }, (_, index) => {
    const x = 120 + (index * 400) / (count - 1);
    const hue = hues[index] ?? colours.accent;
    const shape = garments[random.between(0, garments.length - 1)] ?? '';
    return (
      stroke(colours.ink, 3, data`M${x} 78v-12q0-12 10-10M${x - 36} 98L${x} 78l36 20`) +
      placed(
        x,
        92,
        fill(hue, shape) +
          `<g clip-path="url(#h)" opacity=".18">${fill(colours.ink, shape)}</g>` +
          stroke(shade(hue, 0.25), 2.5, 'M0 16V110') +
          stroke(random.pick([colours.gold, colours.paper, colours.ink]), 5, spots(points`8 40, 8 62, 8 84`)),
      )
    );
  });
  return [
    room(scene, 304, { things: hues.slice(0, count), bare: true }),
    '<clipPath id="h"><path d="M4-10h90v220H4z"/></clipPath>',
    stroke(shade(colours.stone, 0.45), 8, 'M64 62H576M84 62V330M556 62V330M60 332h48M532 332h48'),
    ...items,
    random.chance(0.6)
      ? [170, 290, 430]
          .map((x) =>
            placed(x, 322, shoe(scene, random.pick([colours.ink, colours.warm, colours.wood])), 0.36),
          )
          .join('')
      : '',
  ].join('');
};

function shoe(_: Scene, hue: string): string {
  return (
    fill(hue, 'M-80-50Q-60-40-30-54L60-10Q84 0 80 18H-84Q-90-20-80-50z') +
    fill(shade(hue, 0.45), rect(-84, 18, 166, 11))
  );
}

/** Hats on their stands. */
export const hats: Composition = (scene) => {
  const { colours, random } = scene;
  const kinds = random.shuffled([
    (hue: string, trim: string) =>
      fill(hue, 'M-80 0Q-40-16-36-20Q-36-70 0-70T36-20Q40-16 80 0Q0 18-80 0z') +
      fill(trim, 'M-37-30Q0-18 37-30V-16Q0-4-37-16z'),
    (hue: string, trim: string) =>
      fill(hue, rect(-36, -90, 72, 84), pill(-62, -14, 124, 15, 7)) +
      fill(trim, rect(-36, -30, 72, 16)) +
      faint(0.2, fill('#1b2030', rect(10, -90, 26, 76))),
    (hue: string, trim: string) =>
      fill(hue, 'M-56 0Q-60-64 0-66T56 0z') +
      fill(trim, 'M-60 6Q0-14 60 6L58-10Q0-30-58-10z') +
      fill(trim, disc(0, -70, 13)),
    (hue: string, trim: string) =>
      fill(hue, 'M-70-10Q-66-52 0-50T74-20Q80-4 60-4Q0-14-70-10z') +
      fill(shade(hue, 0.25), 'M-70-10Q0-20 60-4Q74 8 30 8T-70-10z') +
      fill(trim, disc(10, -50, 7)),
    (hue: string, trim: string) =>
      fill(hue, 'M-84 4Q0-20 84 4Q40 18 0 18T-84 4z', 'M-40-4Q-36-56 0-56T40-4Q0-16-40-4z') +
      fill(trim, 'M-41-12Q0-26 41-12V-2Q0-14-41-2z', star(34, -14, 6, 19, 10)) +
      stroke(trim, 5, 'M34-14q30-30 40-60'),
  ]);
  const [one, two, three] = cloths(scene);
  const straw = mix(colours.gold, colours.glow, 0.5);
  const pegs = [170, 320, 470].map((x, index) => {
    const y = [190, 140, 206][index] ?? 180;
    return (
      stroke(shade(colours.wood, 0.25), 8, data`M${x} ${y}V312`) +
      fill(shade(colours.wood, 0.25), pill(x - 34, 306, 68, 11, 5)) +
      fill(tint(colours.wood, 0.35), data`M${x - 27} ${y + 40}q-6-54 27-54t27 54z`) +
      placed(
        x,
        y,
        kinds[index]?.([straw, one, two][index] ?? one, [one, two, three][index] ?? two) ?? '',
        random.pick([0.9, 1.05]),
      )
    );
  });
  return room(scene, 290, { things: [straw, one, two], bare: true }) + pegs.join('');
};

type Jewel = (scene: Scene, metal: string, gem: string, velvet: string) => string;

const necklace: Jewel = (_, metal, gem) => {
  const stones = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9];
  return (
    stroke(metal, 5, 'M-62-40Q-40 50 0 58T62-40') +
    fill(gem, ...stones.map((part) => disc(part * 62, 52 - 90 * part * part, 9 - Math.abs(part) * 3))) +
    fill(metal, star(0, 84, 8, 26, 14)) +
    fill(gem, disc(0, 84, 12))
  );
};

const ringBrooch: Jewel = (_, metal, gem, velvet) =>
  fill(metal, disc(0, 40, 54)) +
  fill(velvet, disc(0, 40, 34)) +
  stroke(shade(metal, 0.35), 3, disc(0, 40, 44)) +
  stroke(gem, 14, spots(around(0, 40, 44, 8))) +
  stroke(metal, 9, 'M-70 90L70-16') +
  fill(gem, disc(72, -18, 10));

const starBrooch: Jewel = (_, metal, gem) =>
  fill(metal, star(0, 46, 12, 58, 46)) +
  fill(gem, star(0, 46, 6, 32, 20)) +
  fill(tint(gem, 0.4), disc(-4, 42, 9)) +
  stroke(tint(gem, 0.2), 12, spots(around(0, 46, 42, 6)));

const beads: Jewel = ({ colours }, _, gem) => {
  const amber = mix(gem, colours.gold, 0.5);
  const places = around(0, -34, 66, 24, 0, 104).slice(0, 13);
  return (
    stroke(amber, 17, spots(places)) +
    stroke(tint(gem, 0.6), 4, spots(places.map(([x, y]) => [x - 3, y - 4]))) +
    fill(amber, disc(0, 90, 17, 22))
  );
};

const bust =
  'M-34-150V-92Q-40-66-104-50Q-130-40-128 20Q-112 110-70 170H70Q112 110 128 20Q130-40 104-50Q40-66 34-92V-150Q0-168-34-150z';
const bustShadow =
  'M10-160Q24-158 34-150V-92Q40-66 104-50Q130-40 128 20Q112 110 70 170H30Q70 60 40-40Q10-60 10-92z';

/** A bust with a jewel. */
export const jewel: Composition = (scene) => {
  const { colours, random } = scene;
  const [cloth, trim, gem] = cloths(scene);
  const velvet = random.pick([mix(cloth, colours.ink, 0.3), colours.ink, colours.paper]);
  const metal = random.pick([colours.gold, tint(colours.stone, 0.45), colours.gold]);
  const worn = random.pick([necklace, ringBrooch, starBrooch, beads])(scene, metal, gem, velvet);
  const marks =
    fill(velvet, bust) +
    fill(shade(velvet, 0.16), bustShadow) +
    placed(0, 6, worn) +
    fill(shade(colours.wood, 0.25), pill(-90, 164, 180, 20, 6));
  return (
    backdrop(scene, groundOf(scene, velvet, metal)) +
    placed(random.between(280, 360), 188, marks, random.pick([0.98, 1.08])) +
    fill(trim, rect(0, 346, width, 14))
  );
};
