import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { edgeTrees, nearby } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { sail, sea } from '#server/illustrations/settings/water.ts';

/** Where a bridge stands: a town, hills, mountains or a broad river mouth, with water from `y`. */
function banks(scene: Scene, y: number): string {
  const { random } = scene;
  const land = random.pick([
    () => hills(scene, y - 70) + row(scene, y, random.between(40, 56)),
    () => silhouette(scene, y, random.between(60, 90)),
    () => peaks(scene, y, random.between(100, 140)),
    () => hills(scene, y - 60),
  ]);
  return sky(scene, y) + land() + sea(scene, y);
}

/** A wall with round openings from edge to edge. */
function arcade(from: number, to: number, top: number, foot: number, count: number, pier: number): string {
  const step = (to - from) / count;
  const openings = Array.from({ length: count }, () => {
    const r = (step - pier) / 2;
    return data`V${foot}h${pier}V${top + r + 10}a${r} ${r} 0 0 1 ${step - pier} 0`;
  });
  return data`M${from} ${top}V${foot}${openings.join('').replace(/^V\d+/, '')}V${foot}h${pier}V${top}z`;
}

/** A stone bridge with low round arches over a river. */
const stoneArches: Composition = (scene) => {
  const { colours, random } = scene;
  const y = 250;
  const stone = random.pick([
    mix(colours.stone, colours.wall, 0.5),
    colours.stone,
    mix(colours.wall, colours.roof, 0.25),
  ]);
  const count = random.between(2, 4);
  const [top, pier, foot] = [random.between(170, 194), random.between(26, 36), 290];
  const span = 700 / count - pier;
  const arches = many(
    count,
    () => data`a${span / 2} ${foot - top - random.between(30, 40)} 0 01${span} 0h${pier}`,
  );
  const piers = (outline: (x: number) => string) =>
    many(count + 1, (index) => outline(-30 + index * (span + pier)));
  return [
    banks(scene, y),
    faint(
      0.25,
      fill(
        colours.ink,
        piers((x) =>
          polygon([x - pier * 0.6, foot], [x + pier * 0.6, foot], [x + pier, 350], [x - pier, 350]),
        ),
      ),
    ),
    fill(stone, data`M-30 ${foot}h${pier / 2}${arches}V${top + 14}Q320 ${top - 18}-30 ${top + 14}z`),
    faint(0.16, stroke(colours.ink, 2, data`M-30 ${top + 30}Q320 ${top - 2} 670 ${top + 30}`)),
    fill(
      shade(stone, 0.18),
      piers((x) =>
        polygon(
          ...points`${x - pier * 0.7} ${foot + 6}, ${x - pier * 0.4} ${foot - 46},
          ${x + pier * 0.4} ${foot - 46}, ${x + pier * 0.7} ${foot + 6}`,
        ),
      ),
    ),
    fill(
      tint(stone, 0.25),
      data`M-10 ${top + 8}Q320 ${top - 24} 650 ${top + 8}v10Q320 ${top - 14}-10 ${top + 18}z`,
    ),
    lamps(scene, top - 4, random.between(4, 6)),
    random.chance(0.6) ? sail(scene, random.between(180, 460), 336, 0.9) : '',
  ].join('');
};

function lamps({ colours }: Scene, y: number, count: number): string {
  const gap = width / count;
  const at = (index: number) =>
    [gap * (index + 0.5), y - 4 * Math.sin((Math.PI * (index + 0.5)) / count)] as const;
  return (
    stroke(
      colours.ink,
      2.4,
      many(count, (index) => data`M${at(index)[0]} ${at(index)[1]}v-26`),
    ) +
    fill(
      colours.sun,
      many(count, (index) => disc(at(index)[0], at(index)[1] - 30, 5)),
    )
  );
}

/** Chains or cables hang between two gates. */
const suspension: Composition = (scene) => {
  const { colours, random } = scene;
  const deck = random.between(232, 246);
  const [left, right] = [random.between(140, 180), random.between(450, 500)];
  const tall = random.between(100, 140);
  const stone = random.pick([
    mix(colours.stone, colours.wall, 0.5),
    colours.accent,
    colours.ink,
    colours.wall,
  ]);
  const sag = random.between(10, 26);
  const mid = (left + right) / 2;
  const cable = (lift: number) =>
    data`M-20 ${deck - 30 - lift}Q${left * 0.6} ${deck - 34} ${left} ${deck - tall + 8}Q${mid} ${deck + tall - sag * 2 - 30 + lift} ${right} ${deck - tall + 8}Q${right + (640 - right) * 0.4} ${deck - 34} 660 ${deck - 30 - lift}`;
  const depth = (x: number) => {
    const part = (x - left) / (right - left);
    return deck - tall + 8 + 4 * part * (1 - part) * (tall - sag - 19);
  };
  const hangers = many(13, (index) => {
    const x = left + ((index + 1) * (right - left)) / 14;
    return data`M${x} ${depth(x)}V${deck}`;
  });
  const gate = (x: number) =>
    data`M${x - 22} ${deck + 60}V${deck - tall + 8}h-5v-10h54v10h-5V${deck + 60}h-12V${deck - tall + 46}a10 10 0 0 0-20 0V${deck + 60}z`;
  return [
    banks(scene, 222),
    stroke(mix(colours.ink, stone, 0.3), 1.6, hangers),
    stroke(mix(colours.ink, stone, 0.2), 3.6, cable(0)),
    fill(shade(stone, 0.4), rect(-10, deck, 660, 8)),
    fill(tint(stone, 0.1), rect(-10, deck - 5, 660, 6)),
    fill(stone, gate(left), gate(right)),
    faint(
      0.25,
      fill(
        colours.ink,
        rect(left + 10, deck - tall + 8, 12, tall + 52),
        rect(right + 10, deck - tall + 8, 12, tall + 52),
      ),
    ),
    fill(
      shade(colours.stone, 0.3),
      polygon([left - 36, deck + 74], [left - 28, deck + 50], [left + 28, deck + 50], [left + 36, deck + 74]),
      polygon(
        ...points`${right - 36} ${deck + 74}, ${right - 28} ${deck + 50}, ${right + 28} ${deck + 50},
        ${right + 36} ${deck + 74}`,
      ),
    ),
    random.chance(0.5) ? sail(scene, mid + random.between(-60, 60), 330, 1) : nearby(scene),
  ].join('');
};

/** Straight cables fan out from one or two masts. */
const stayed: Composition = (scene) => {
  const { colours, random } = scene;
  const deck = random.between(214, 236);
  const masts = random.pick([[320], [220, 440], [260], [200, 430]]);
  const [tall, reach] = [random.between(130, 165), masts.length === 1 ? 250 : 115];
  const paint = random.pick([colours.paper, colours.accent, colours.paper, colours.warm]);
  const cables = masts.map((x) =>
    many(9, (index) => {
      const out = (reach * (index + 1)) / 9;
      const height = deck - tall + 12 + (8 - index) * 9;
      return data`M${x} ${height}L${x - out} ${deck}M${x} ${height}L${x + out} ${deck}`;
    }),
  );
  return [
    banks(scene, 232),
    stroke(mix(paint, colours.sky, 0.2), 1.5, ...cables),
    fill(
      shade(colours.stone, 0.3),
      ...masts.map((x) => polygon([x - 10, deck + 60], [x - 7, deck], [x + 7, deck], [x + 10, deck + 60])),
    ),
    fill(
      shade(colours.stone, 0.25),
      many(5, (index) => rect(30 + index * 145, deck + 6, 8, 40)),
    ),
    fill(tint(colours.stone, 0.4), rect(-10, deck - 5, 660, 6)),
    fill(shade(colours.stone, 0.35), rect(-10, deck + 1, 660, 6)),
    fill(
      paint,
      ...masts.map((x) =>
        polygon([x - 7, deck + 4], [x - 2.5, deck - tall], [x + 2.5, deck - tall], [x + 7, deck + 4]),
      ),
    ),
    nearby(scene),
  ].join('');
};

/** A tall viaduct across a valley. */
const viaduct: Composition = (scene) => {
  const { colours, random } = scene;
  const top = random.between(150, 176);
  const stone = mix(colours.stone, colours.wall, 0.45);
  const count = random.between(5, 8);
  return [
    sky(scene, 220),
    random.chance(0.5) ? peaks(scene, 250, 140) : hills(scene, 150),
    fill(mix(colours.land, colours.far, 0.3), ridge(random, 252, 12, 3)),
    fill(stone, arcade(-20, 660, top, 330, count, 16)),
    faint(
      0.18,
      fill(
        colours.ink,
        many(count, (index) => rect(-20 + (index * 680) / count + 10, top + 50, 6, 290)),
      ),
    ),
    fill(shade(stone, 0.25), rect(-20, top - 2, 690, 7)),
    fill(tint(stone, 0.25), rect(-20, top - 7, 690, 6)),
    fill(colours.land, data`M-10 230Q60 320 200 332T460 330T650 232V370H-10z`),
    fill(colours.water, data`M250 372q40-28 90-30t70-8q40-4 34 4t-64 12t-40 26z`),
    edgeTrees(scene),
  ].join('');
};

export const bridge = [stoneArches, suspension, stayed, viaduct] as const;
