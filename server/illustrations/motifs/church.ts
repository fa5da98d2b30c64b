import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { arch, data, disc, dome, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { nearby, paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks, plain } from '#server/illustrations/settings/hills.ts';
import { hamlet, row } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

const cross = (x: number, y: number) => rect(x - 1.2, y - 18, 2.4, 18) + rect(x - 5, y - 13, 10, 2.4);

/** The swelling roof of an eastern or alpine tower, `r` its half width, standing on `y`. */
const onion = (x: number, y: number, r: number) =>
  data`M${x - r * 0.8} ${y}c${-r * 0.9} ${-r * 1.1} ${r * 0.5} ${-r * 1.3} ${r * 0.8} ${-r * 2.2}c${r * 0.3} ${r * 0.9} ${r * 1.7} ${r * 1.1} ${r * 0.8} ${r * 2.2}z`;

/** A nave with one tower in the manner of a village. */
function parish({ colours, random }: Scene, x: number, y: number, size: number): string {
  const wall = random.pick([colours.paper, colours.wall, mix(colours.wall, colours.stone, 0.5)]);
  const kind = random.pick(['spire', 'onion', 'saddle'] as const);
  const [wide, tall] = [size * 0.34, size * random.pick([0.95, 1.1, 1.25])];
  const top = y - tall;
  const caps = {
    spire: polygon([x - wide * 0.56, top], [x, top - size * 0.72], [x + wide * 0.56, top]),
    onion: onion(x, top, wide * 0.62),
    saddle: polygon([x - wide * 0.6, top], [x, top - size * 0.26], [x + wide * 0.6, top]),
  };
  const tip = { spire: size * 0.72, onion: wide * 1.36, saddle: size * 0.26 }[kind];
  return [
    fill(shade(wall, 0.1), rect(x, y - size * 0.52, size * 1.05, size * 0.52)),
    fill(
      colours.roof,
      polygon(
        ...points`${x} ${y - size * 0.52}, ${x + wide * 0.3} ${y - size * 0.92},
        ${x + size * 0.95} ${y - size * 0.92}, ${x + size * 1.1} ${y - size * 0.52}`,
      ),
    ),
    fill(wall, rect(x - wide / 2, top, wide, tall)),
    fill(shade(wall, 0.2), rect(x + wide * 0.14, top, wide * 0.36, tall)),
    fill(shade(colours.roof, 0.15), caps[kind]),
    fill(colours.gold, cross(x, top - tip + 2)),
    fill(
      colours.pane,
      many(4, (index) =>
        arch(x + wide * 0.75 + index * size * 0.2, y - size * 0.12, size * 0.08, size * 0.26),
      ),
      arch(x - size * 0.05, top + size * 0.3, size * 0.1, size * 0.18),
    ),
    fill(colours.paper, disc(x, top + size * 0.42, size * 0.07)),
    fill(shade(colours.wood, 0.3), arch(x - size * 0.07, y, size * 0.14, size * 0.24)),
  ].join('');
}

const village: Composition = (scene) => {
  const { random } = scene;
  const x = random.between(260, 360);
  const y = random.between(250, 270);
  return [
    sky(scene, 225),
    random.chance(0.5) ? peaks(scene, 235, 140) : hills(scene, 170),
    plain(scene, 232),
    hamlet(scene, x - 130, y - 4, 30),
    parish(scene, x, y, random.between(96, 130)),
    trees(scene, localTree(scene), [
      [x + 160, y + 6, 74],
      [x + 190, y + 8, 60],
      [x - 70, y + 10, 54],
    ]),
    nearby(scene),
  ].join('');
};

/** A pointed window, its foot in the middle at `left` `foot`. */
const lancet = (left: number, foot: number, w: number, h: number) =>
  data`M${left - w / 2} ${foot}v${-h * 0.6}q0-${h * 0.25} ${w / 2}-${h * 0.4}q${w / 2} ${h * 0.15} ${w / 2} ${h * 0.4}v${h * 0.6}z`;

/** Two towers of a cathedral above a square. */
const cathedral: Composition = (scene) => {
  const { colours, random } = scene;
  const x = 320;
  const y = 300;
  const wall = random.pick([colours.wall, mix(colours.stone, colours.wall, 0.5), tint(colours.stone, 0.2)]);
  const tall = random.between(170, 190);
  const spires = random.chance(0.6);
  const tower = (left: number) => rect(left - 27, y - tall, 54, tall);
  const cap = (left: number) =>
    spires
      ? polygon([left - 27, y - tall], [left, y - tall - 92], [left + 27, y - tall])
      : many(3, (index) =>
          polygon(
            ...points`${left - 27 + index * 18} ${y - tall}, ${left - 18 + index * 18} ${y - tall - 20},
            ${left - 9 + index * 18} ${y - tall}`,
          ),
        );
  return [
    sky(scene, 250),
    row(scene, y - 6, random.between(80, 100), -20, 200),
    row(scene, y - 6, random.between(80, 100), 450),
    fill(
      shade(wall, 0.1),
      rect(x - 50, y - 140, 100, 140),
      polygon([x - 50, y - 140], [x, y - 186], [x + 50, y - 140]),
    ),
    fill(wall, tower(x - 76), tower(x + 76)),
    faint(0.16, fill(colours.ink, rect(x - 62, y - tall, 13, tall), rect(x + 90, y - tall, 13, tall))),
    fill(spires ? mix(colours.roof, colours.stone, 0.3) : wall, cap(x - 76), cap(x + 76)),
    fill(shade(wall, 0.35), disc(x, y - 112, 28)),
    fill(
      colours.pane,
      many(8, (index) => disc(x + 17 * Math.cos(index * 0.785), y - 112 + 17 * Math.sin(index * 0.785), 6)),
      disc(x, y - 112, 7),
    ),
    fill(
      colours.pane,
      ...[-76, 76].flatMap((left) => [
        lancet(x + left - 10, y - tall + 78, 11, 60),
        lancet(x + left + 10, y - tall + 78, 11, 60),
        lancet(x + left, y - 66, 16, 40),
      ]),
    ),
    fill(
      shade(colours.wood, 0.4),
      lancet(x, y, 40, 66),
      lancet(x - 76, y, 24, 44),
      lancet(x + 76, y, 24, 44),
    ),
    stroke(shade(wall, 0.25), 3, data`M${x - 103} ${y - tall + 90}h54m54 0h98M${x - 103} ${y - 58}h206`),
    paving(scene, y - 6),
  ].join('');
};

/** Domes on drums, as in the east and the south. */
const domed: Composition = (scene) => {
  const { colours, palette, random } = scene;
  const x = random.between(290, 350);
  const y = 278;
  const wall = random.chance(0.6) ? colours.paper : colours.wall;
  const eastern = ['ua', 'bg', 'lv', 'lt'].includes(palette) || random.chance(0.3);
  const paint = random.pick([colours.roof, colours.gold, colours.water, colours.leaf]);
  const places = random.pick([
    [0, -84, 84],
    [0, -110, -58, 58, 110],
    [0, -70, 70],
  ]);
  const domes = places.map((left) => {
    const r = left === 0 ? random.between(36, 44) : random.between(19, 25);
    const foot = y - (left === 0 ? 138 : 100) + Math.abs(left) * 0.2;
    return { left: x + left, r, foot };
  });
  const cap = ({ left, r, foot }: { left: number; r: number; foot: number }) =>
    eastern ? onion(left, foot, r * 0.9) : dome(left, foot, r, r * 0.95);
  return [
    sky(scene, 240),
    hills(scene, 180),
    plain(scene, 244),
    trees(scene, localTree(scene), [
      [90, 276, 90],
      [140, 282, 70],
      [520, 280, 84],
      [560, 276, 100],
    ]),
    fill(wall, ...domes.map(({ left, r, foot }) => rect(left - r * 0.75, foot - 2, r * 1.5, y - foot))),
    faint(
      0.16,
      fill(
        colours.ink,
        ...domes.map(({ left, r, foot }) => rect(left + r * 0.25, foot - 2, r * 0.5, y - foot)),
      ),
    ),
    fill(wall, rect(x - 140, y - 66, 280, 66), dome(x, y - 60, 60, 40), rect(x - 60, y - 66, 120, 66)),
    faint(0.12, fill(colours.ink, rect(x + 60, y - 66, 80, 66))),
    fill(paint, ...domes.map(cap)),
    faint(
      0.22,
      fill(
        colours.ink,
        ...domes.map(
          ({ left, r, foot }) =>
            data`M${left} ${foot}V${foot - r * (eastern ? 1.98 : 0.95)}q${r * 0.9} ${r * 0.3} ${r * 0.74} ${r * (eastern ? 1.98 : 0.95)}z`,
        ),
      ),
    ),
    fill(colours.gold, ...domes.map(({ left, r, foot }) => cross(left, foot - r * (eastern ? 1.9 : 0.93)))),
    fill(
      colours.pane,
      ...domes.map(({ left, foot }) => arch(left - 3.5, foot + 26, 7, 18)),
      many(5, (index) => arch(x - 124 + index * 56, y - 20, 13, 32)),
    ),
    fill(shade(colours.wood, 0.35), arch(x - 15, y, 30, 46)),
    nearby(scene),
  ].join('');
};

/** The lowest pane of a window is level 0, the topmost level 3. */
const altarPane = (place: number, level: number) =>
  arch(308 + place * 40, 212 - level * 26, 24, level === 3 ? 44 : 27);

/** Two to four windows of four panes each above the altar. */
function stainedGlass({ colours, random }: Scene): string {
  const glass = random.shuffled([colours.accent, colours.spark, colours.water, colours.leaf, colours.glow]);
  const places = random.pick([
    [-1, 0, 1],
    [-0.7, 0.7],
    [-1.2, -0.4, 0.4, 1.2],
  ]);
  const levels = glass
    .slice(0, 4)
    .map((hue, level) => fill(hue, ...places.map((place) => altarPane(place, level))));
  return levels.join('');
}

/** The nave inside, column behind column. */
const nave: Composition = (scene) => {
  const { colours, random } = scene;
  const wall = random.pick([
    mix(colours.wall, colours.stone, 0.4),
    mix(colours.far, colours.ink, 0.3),
    colours.wall,
  ]);
  const tones = [0.02, 0.12, 0.22, 0.34];
  const [bay, peak] = [random.between(60, 72), random.between(-50, 0)];
  const frames = tones.map((tone, index) => {
    const half = 300 - index * bay;
    return (
      fill(shade(wall, tone + 0.1), rect(320 - half - 40, 0, half * 2 + 80, 360)) +
      fill(
        shade(wall, tone),
        data`M${320 - half} 370V${170 - index * 4}Q${320 - half} ${20 + index * 14} 320 ${peak + index * 30}Q${320 + half} ${20 + index * 14} ${320 + half} ${170 - index * 4}V370z`,
      )
    );
  });
  return [
    fill(shade(wall, 0.1), rect(0, 0, width, 360)),
    ...frames,
    fill(shade(wall, 0.45), rect(252, 96, 136, 170)),
    stainedGlass(scene),
    faint(
      0.25,
      fill(
        colours.glow,
        polygon([270, 110], [300, 110], [130, 380], [-60, 380]),
        polygon([340, 110], [366, 110], [520, 380], [380, 380]),
      ),
    ),
    fill(mix(colours.stone, colours.ink, 0.25), polygon([252, 262], [388, 262], [560, 370], [80, 370])),
    fill(
      mix(colours.stone, colours.wall, 0.5),
      polygon([304, 262], [336, 262], [320 + bay * 0.8, 370], [320 - bay * 0.8, 370]),
    ),
    fill(
      shade(colours.wood, 0.3),
      many(
        5,
        (index) =>
          rect(150 - index * 22, 276 + index * 20, 130 - index * 6, 9) +
          rect(362 + index * 27, 276 + index * 20, 130 - index * 6, 9),
      ),
    ),
  ].join('');
};

export const church = [village, cathedral, domed, nave, village] as const;
