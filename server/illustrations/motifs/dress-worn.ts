import { mix, shade } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, width, type Scene } from '#server/illustrations/ink/scene.ts';
import { chain, data, disc, many, polygon, rect, star, around } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { meadow, paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { cloths } from '#server/illustrations/things/garments.ts';

/** What a woman may wear on her head. */
function headdress({ colours, random }: Scene, vest: string): string {
  const berries = [-18, -9, 0, 9, 18].map((left) => disc(left, -140 - (9 - Math.abs(left) / 2), 7));
  return random.pick([
    fill(vest, 'M-20-122Q-22-148 0-148T20-122Q0-136-20-122z') + fill(colours.paper, 'M-20-126l-8 30 14-12z'),
    fill(colours.warm, ...berries) + fill('#5c3d28', 'M-18-124Q-18-142 0-142T18-124Q0-134-18-124z'),
    fill(colours.paper, 'M-24-106Q-26-150 0-150T24-106Q20-132 0-134T-24-106z'),
  ]);
}

function woman(scene: Scene, x: number, skirt: string, vest: string): string {
  const { colours, random } = scene;
  const marks =
    fill(shade(colours.ink, 0.1), rect(-17, 60, 12, 26), rect(6, 60, 12, 26)) +
    fill(skirt, 'M-16-40Q-30 10-62 66Q0 82 62 66Q30 10 16-40z') +
    fill(shade(skirt, 0.2), 'M8-40h8Q30 10 62 66Q44 74 28 74Q30 20 8-40z') +
    fill(random.pick([colours.paper, colours.gold, vest]), 'M-12-38Q-20 20-30 62Q0 70 30 62Q20 20 12-38z') +
    stroke(vest, 5, 'M-54 54Q0 68 54 54') +
    stroke(colours.warm, 4, 'M-16 40h0M0 42h0M16 40h0M0 24h0') +
    fill(colours.paper, 'M-22-98Q-52-90-50-50L-34-46-24-70zM22-98Q52-90 50-50L34-46 24-70z') +
    fill('#dfb48f', disc(-44, -44, 7), disc(44, -44, 7), rect(-6, -114, 12, 16), disc(0, -124, 17, 19)) +
    fill(vest, 'M-22-100L0-84 22-100 20-40H-20z') +
    stroke(colours.gold, 2.4, 'M-8-80l16 12m0-12l-16 12M-8-62l16 12m0-12l-16 12') +
    headdress(scene, vest);
  return placed(x, 258, marks, 1.02);
}

function man({ colours, random }: Scene, x: number, coat: string, trousers: string): string {
  const marks =
    fill(shade(colours.ink, 0.15), 'M-22 10H-4V84H-30V76L-22 66zM22 10H4V84H30V76L22 66z') +
    fill(trousers, 'M-24-40H24L22 30H4L0-10-4 30H-22z') +
    fill(colours.paper, 'M-24-98Q-50-90-46-38L-32-36-24-70zM24-98Q50-90 46-38L32-36 24-70z') +
    fill('#d3a27c', disc(-40, -32, 7), disc(40, -32, 7), rect(-6, -114, 12, 16), disc(0, -124, 17, 19)) +
    fill(colours.paper, rect(-20, -100, 40, 62)) +
    fill(coat, 'M-26-100L-6-96-10-36H-28zM26-100L6-96 10-36H28z') +
    fill(random.pick([colours.warm, colours.gold]), rect(-26, -46, 52, 12)) +
    stroke(colours.gold, 4, 'M-18-84h0M-18-70h0M18-84h0M18-70h0') +
    fill(shade(coat, 0.35), 'M-32-134H32L22-140Q18-160 0-160T-22-140z') +
    fill(colours.warm, 'M18-146q14-22 24-20q-4 18-22 26z') +
    fill('#4a3226', 'M-14-118q14 10 28 0l-4 10h-20z');
  return placed(x, 258, marks, 1.02);
}

/** People in the dress of their region. */
export const folk: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two, three] = cloths(scene);
  const orchard = () =>
    trees(
      scene,
      localTree(scene),
      [90, 550].map((x) => [x, 290, 125] as const),
    );
  const place = random.pick([
    () => sky(scene, 210) + peaks(scene, 260, 150) + fill(colours.land, rect(0, 256, width, 110)),
    () => sky(scene, 200) + hills(scene, 160) + orchard(),
    () => sky(scene, 200) + row(scene, 296, 130) + paving(scene, 296),
  ]);
  const people = random.pick([
    () => woman(scene, 240, one, two) + man(scene, 400, three, colours.ink),
    () => man(scene, 220, two, colours.ink) + woman(scene, 390, three, one),
    () =>
      woman(scene, 200, one, two) + woman(scene, 440, two, three) + man(scene, 320, three, shade(one, 0.2)),
    () => woman(scene, 320, one, two),
  ]);
  return place() + people() + (random.chance(0.5) ? meadow(scene) : '');
};

/** Coats and umbrellas in a wet street. */
export const rain: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two, three] = cloths(scene);
  const walker = (x: number, coat: string, brolly: string, size: number) => {
    const marks =
      fill(colours.ink, 'M-17 62h13v64h-22v-8l9-6zM4 62h13l6 50 10 8v8H12z') +
      fill(coat, 'M-26-50Q0-64 26-50L40 74H-40z') +
      fill(shade(coat, 0.2), 'M4-58Q18-56 26-50L40 74H12z') +
      stroke(shade(coat, 0.35), 3, 'M2-44V70M-40 20H40') +
      stroke(coat, 15, 'M20-40L34-4 16-22') +
      fill('#deb08a', disc(0, -72, 15)) +
      fill(shade(coat, 0.3), 'M-18-76Q-16-94 0-94T18-76z') +
      stroke(colours.ink, 3.4, 'M16-24V-140') +
      fill(
        brolly,
        'M-84-92Q-74-154 16-158T116-92Q100-104 82-94Q66-106 50-94Q34-106 16-94Q-2-106-18-94Q-34-106-50-94Q-66-106-84-92z',
      ) +
      fill(shade(brolly, 0.2), 'M16-158Q60-140 50-94Q66-106 82-94Q100-104 116-92Q106-154 16-158z');
    return placed(x, 226, marks, size);
  };
  const drops = many(34, () => {
    const [x, y] = [random.between(0, 640), random.between(0, 330)];
    return data`M${x} ${y}l-6 20`;
  });
  return [
    sky({ ...scene, mood: 'mist' }, 200),
    silhouette(scene, 210, 80),
    row(scene, 284, random.between(110, 150)),
    paving(scene, 284),
    faint(0.3, fill(colours.paper, disc(230, 344, 90, 6), disc(450, 336, 70, 5))),
    random.chance(0.7)
      ? walker(random.between(180, 240), one, two, 0.9) + walker(random.between(390, 450), two, three, 1)
      : walker(random.between(280, 360), one, two, 1.05),
    faint(0.6, stroke(colours.paper, 2, drops)),
  ].join('');
};

const modelSkirts = [
  'M-9-52L9-52 30 0H-30z',
  'M-9-52H9L16-6H-16z',
  'M-10-52H10L22-26H-22z',
  'M-9-60H9L40 0H-34z',
];

/** Somebody in new clothes on the runway; the one in the middle is nearer. */
function model(scene: Scene, x: number, isNear: boolean, hue: string): string {
  const { colours, random } = scene;
  const [y, tall] = isNear ? [336, 190] : [318, 160];
  const pose = isNear ? random.pick(['stand', 'dance', 'stride'] as const) : 'stride';
  const skirt = fill(hue, random.pick(modelSkirts)) + stroke(shade(hue, 0.25), 2, 'M0-48L2-8');
  const clothes = {
    top: hue,
    bottom: shade(hue, 0.15),
    legs: random.pick([colours.ink, shade(hue, 0.3)]),
    sleeves: random.pick([hue, colours.paper]),
  };
  return figure(scene, pose, x, y, tall, clothes) + placed(x, y - 5, skirt, tall / 100);
}

/** A show of new clothes. */
export const runway: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = cloths(scene);
  const hall = groundOf(scene, ...hues);
  const far = random.between(60, 110);
  const people = [320 - far * 1.5, 320, 320 + far * 1.5].map((x, index) =>
    model(scene, x, index === 1, hues[index] ?? colours.accent),
  );
  return [
    fill(hall, rect(0, 0, width, height)),
    fill(
      toneOf(hall, 0.1),
      many(640 / far, (index) => rect(index * far + far / 4, 0, far / 2, 250)),
    ),
    faint(
      0.25,
      fill(
        colours.glow,
        polygon([150, 0], [190, 0], [300, 340], [90, 340]),
        polygon([300, 0], [340, 0], [430, 350], [210, 350]),
        polygon([450, 0], [490, 0], [560, 340], [350, 340]),
      ),
    ),
    fill(toneOf(hall, 0.45), polygon([320 - far, 240], [320 + far, 240], [600, 372], [40, 372])),
    ...people,
    fill(
      shade(colours.ink, 0.15),
      many(
        5,
        (index) => disc(-4 + index * 26, 350 - index * 3, 17) + disc(644 - index * 26, 350 - index * 3, 17),
      ),
    ),
  ].join('');
};

function collarOf({ colours, random }: Scene, cloth: string, trim: string): string {
  const { gold, paper } = colours;
  const inner = around(0, 40, 44, 18, 0, 30);
  const pleats = around(0, 40, 92, 18, 0, 88).map((outer, index) => chain([inner[index] ?? outer, outer]));
  return random.pick([
    () => fill(paper, star(0, 40, 18, 104, 88)) + stroke(shade(paper, 0.25), 3, ...pleats),
    () =>
      fill(paper, 'M-60 30L0 64 60 30 96 66 30 120 0 90-30 120-96 66z') +
      stroke(trim, 5, 'M-92 68L-32 112M92 68L32 112') +
      fill(trim, star(0, 86, 6, 17, 10)),
    () =>
      fill(trim, 'M-76 50Q0 90 76 50L60 96 0 150-60 96z') +
      stroke(shade(trim, 0.3), 3, 'M-40 72l40 60 40-60') +
      stroke(paper, 5, 'M-30 84h0M0 96h0M30 84h0M0 120h0'),
    () =>
      fill(cloth, 'M-50 30Q0 50 50 30L60 60 0 76-60 60z') +
      stroke(gold, 6, 'M-62 62Q0 92 62 62') +
      fill(gold, disc(0, 84, 12)),
  ])();
}

/** Hair or hat: the part behind the face and the part before it. */
function headOf({ colours, random }: Scene, hat: string, trim: string, hair: string): [string, string] {
  const behind = fill(shade(hair, 0.2), 'M-58 20Q-70-90 0-92T58 20Q60 50 40 54H-40Q-60 50-58 20z');
  const brimmed =
    fill(hat, 'M-120-56Q0-100 120-56Q60-36 0-36T-120-56z', 'M-58-62Q-54-132 0-132T58-62z') +
    fill(trim, 'M-59-74Q0-94 59-74V-58Q0-78-59-58z') +
    stroke(trim, 7, 'M50-70q40-60 70-56');
  const bun = fill(
    hair,
    'M-56 10Q-70-96 0-100T56 10Q50-40 20-56Q-20-40-44-46Q-52-20-56 10z',
    disc(0, -104, 26),
  );
  const kerchief = fill(
    hat,
    'M-58-20Q-70-108 0-108T58-20Q40-60 0-62T-58-20z',
    'M-58-20Q-70 30-40 44L-46-10zM58-20Q70 30 40 44L46-10z',
  );
  const wreathed =
    fill(hair, 'M-54 0Q-60-92 0-92T54 0Q48-40 36-50Q0-60-36-50Q-48-40-54 0z') +
    stroke(colours.leaf, 8, 'M-54-50Q0-110 54-50') +
    stroke(colours.warm, 22, 'M-44-62h0M-18-82h0M12-84h0M40-66h0');
  return random.pick<[string, string]>([
    [behind, brimmed],
    ['', bun],
    [behind, kerchief],
    [behind, wreathed],
  ]);
}

function face({ colours }: Scene, skin: string, hair: string): string {
  return (
    fill(skin, 'M-46-30Q-46-84 0-84T46-30Q46 40 0 52Q-46 40-46-30z') +
    fill(shade(skin, 0.12), 'M8-83Q46-80 46-30Q46 40 0 52Q28 20 20-10z') +
    stroke(shade(hair, 0.3), 4, 'M-32-24q12-8 24 0M10-24q12-8 24 0') +
    fill(shade(colours.ink, 0.1), disc(-19, -12, 4.5), disc(21, -12, 4.5)) +
    stroke(shade(skin, 0.35), 3.4, 'M0-12q-8 16 2 22M-12 28q12 8 24 0') +
    fill(mix(skin, colours.warm, 0.35), disc(-28, 8, 8), disc(30, 8, 8))
  );
}

/** A head and shoulders in a collar of its time. */
export const portrait: Composition = (scene) => {
  const { colours, random } = scene;
  const [cloth, trim, hat] = cloths(scene);
  const skin = random.pick(['#e9c7a4', '#d9a983', '#f0d5b8', '#b27b55']);
  const hair = random.pick(['#3a2a22', '#5c3d28', '#8a5f35', '#c08a4e', '#b9b2a6']);
  const ground = groundOf(scene, skin, cloth, colours.paper);
  const [behind, before] = headOf(scene, hat, trim, hair);
  const marks =
    fill(cloth, 'M-190 200Q-180 90-60 66H60Q180 90 190 200z') +
    fill(shade(cloth, 0.2), 'M30 66H60Q180 90 190 200H70Q90 110 30 66z') +
    behind +
    fill(shade(skin, 0.18), rect(-22, 20, 44, 50)) +
    collarOf(scene, cloth, trim) +
    face(scene, skin, hair) +
    before;
  return backdrop(scene, ground) + placed(random.between(280, 360), 196, marks, random.pick([1, 1.1]));
};
