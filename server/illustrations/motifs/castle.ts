import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { arch, data, dome, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { nearby } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { roofscape } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sea } from '#server/illustrations/settings/water.ts';

type Turret = { x: number; wide: number; tall: number; cap: 'cone' | 'battlements' | 'onion' };

/** A row of merlons, as the outline of a wall's upper edge. */
const battlements = (x: number, y: number, wide: number) =>
  data`M${x} ${y + 1}${many(wide / 10, () => 'v-7h6v7h4')}v1H${x}z`;

function turretsOf({ random }: Scene, x: number, scale: number): Turret[] {
  const caps: Turret['cap'][] = random.pick([
    ['cone'],
    ['battlements'],
    ['cone', 'battlements'],
    ['cone', 'onion'],
  ]);
  const places = random.shuffled([-130, -88, -44, 0, 40, 92, 128]).slice(0, random.between(3, 4));
  return places.map((left) => ({
    x: x + left * scale,
    wide: random.between(24, 40) * scale,
    tall: (150 - Math.abs(left) * 0.5 + random.between(-26, 30)) * scale,
    cap: random.pick(caps),
  }));
}

/** What stands on a turret whose foot is on `y`. */
function capOf({ x, wide, tall, cap }: Turret, y: number): string {
  const top = y - tall;
  if (cap === 'cone') return polygon([x - wide * 0.66, top], [x, top - wide * 1.6], [x + wide * 0.66, top]);
  if (cap === 'onion')
    return dome(x, top, wide * 0.62, wide * 0.7) + rect(x - 2, top - wide * 1.2, 4, wide * 0.6);
  const left = x - wide * 0.62;
  return rect(left, top - 8, wide * 1.24, 10) + battlements(left, top - 8, wide * 1.24);
}

function pennant({ colours }: Scene, x: number, y: number, scale: number): string {
  const cloth = polygon([x, y - 36 * scale], [x + 24 * scale, y - 29 * scale], [x, y - 22 * scale]);
  return stroke(colours.ink, 1.6, data`M${x} ${y}v${-36 * scale}`) + fill(colours.accent, cloth);
}

/** Walls and the house between them, with the gate. */
function enclosure({ colours, random }: Scene, x: number, y: number, scale: number, wall: string): string {
  const at = (dx: number, up: number) => [x + dx * scale, y - up * scale] as const;
  const house = rect(...at(-84, 100), 160 * scale, 80 * scale);
  const roof = random.chance(0.6)
    ? polygon(at(-92, 100), at(-60, 134), at(52, 134), at(84, 100))
    : battlements(...at(-84, 100), 160 * scale);
  const outer = rect(...at(-140, 62), 280 * scale, 64 * scale);
  return (
    fill(wall, outer, house, battlements(...at(-140, 62), 280 * scale)) +
    fill(random.chance(0.8) ? colours.roof : wall, roof)
  );
}

/** A castle about 300 units wide with its foot on `y`. */
function keep(scene: Scene, x: number, y: number, scale: number): string {
  const { colours, random } = scene;
  const wall = random.pick([
    colours.wall,
    mix(colours.wall, colours.stone, 0.6),
    mix(colours.wall, colours.accent, 0.15),
    colours.paper,
  ]);
  const turrets = turretsOf(scene, x, scale);
  const slits = turrets.map(
    (turret) =>
      data`M${turret.x - turret.wide * 0.1} ${y - turret.tall + 24 * scale}v${9 * scale}m0 ${24 * scale}v${9 * scale}`,
  );
  const windows = many(6, (index) => data`M${x + (index * 20 - 58) * scale} ${y - 40 * scale}v${8 * scale}`);
  const shadows = turrets.map((turret) =>
    rect(turret.x + turret.wide * 0.14, y - turret.tall, turret.wide * 0.36, turret.tall),
  );
  const [first] = turrets;
  return [
    enclosure(scene, x, y, scale, shade(wall, 0.12)),
    fill(
      wall,
      ...turrets.map((turret) => rect(turret.x - turret.wide / 2, y - turret.tall, turret.wide, turret.tall)),
    ),
    faint(0.2, fill(colours.ink, ...shadows)),
    fill(wall, ...turrets.filter(({ cap }) => cap === 'battlements').map((turret) => capOf(turret, y))),
    fill(
      colours.roof,
      ...turrets.filter(({ cap }) => cap !== 'battlements').map((turret) => capOf(turret, y)),
    ),
    stroke(colours.pane, 5 * scale, ...slits, windows),
    fill(shade(colours.wood, 0.35), arch(x + 8 * scale, y + 2, 24 * scale, 40 * scale)),
    first
      ? pennant(scene, first.x, y - first.tall - first.wide * (first.cap === 'cone' ? 1.5 : 0.3), scale)
      : '',
  ].join('');
}

/** High on a rock above a valley. */
const onRock: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(250, 400);
  const y = random.between(206, 226);
  const rock = mix(colours.stone, colours.ink, 0.2);
  const at = (dx: number, dy: number) => [x + dx, y + dy] as const;
  return [
    sky(scene, 220),
    random.chance(0.55) ? peaks(scene, 260, 150) : hills(scene, 160),
    fill(mix(colours.land, colours.far, 0.35), ridge(random, 266, 12, 4)),
    keep(scene, x, y, random.pick([0.75, 0.85, 0.95])),
    fill(
      rock,
      polygon(
        at(-250, 170),
        at(-190, 70),
        at(-150, 40),
        at(-136, -4),
        at(134, -4),
        at(150, 34),
        at(206, 90),
        at(260, 170),
      ),
    ),
    fill(
      shade(rock, 0.3),
      polygon(
        at(-40, 170),
        at(-20, 96),
        at(-60, 40),
        at(10, 10),
        at(30, 60),
        at(80, 30),
        at(120, -4),
        at(134, -4),
        at(150, 34),
        at(206, 90),
        at(260, 170),
      ),
    ),
    trees(scene, localTree(scene), [
      ...[-190, -160, 170, 200].map((dx, index) => [x + dx, y + 100 + index * 6, 44 + index * 6] as const),
      [x + 120, y + 56, 34],
      [x - 120, y + 54, 38],
    ]),
    fill(colours.land, ridge(random, 332, 10, 3)),
    nearby(scene),
  ].join('');
};

/** In a lake or a moat. */
const inWater: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(280, 370);
  const y = 244;
  return [
    sky(scene, 220),
    random.chance(0.5) ? hills(scene, 150) : peaks(scene, 226, 120),
    trees(
      scene,
      localTree(scene),
      Array.from(
        { length: 6 },
        (_, index) => [20 + index * 118 + random.between(-20, 20), 234, random.between(44, 80)] as const,
      ),
      mix(colours.leaf, colours.far, 0.25),
    ),
    sea(scene, 230),
    fill(colours.land, dome(x, y + 4, 190, 22)),
    keep(scene, x, y - 8, random.pick([0.9, 1, 1.05])),
    faint(
      0.25,
      fill(
        colours.ink,
        polygon(
          ...points`${x - 150} ${y + 4}, ${x + 150} ${y + 4}, ${x + 120} ${y + 70}, ${x + 44} ${y + 76},
          ${x + 20} ${y + 110}, ${x - 20} ${y + 80}, ${x - 118} ${y + 72}`,
        ),
      ),
    ),
    stroke(
      tint(colours.water, 0.4),
      2.2,
      many(
        9,
        () => data`M${x + random.between(-200, 120)} ${y + random.between(16, 90)}h${random.between(30, 80)}`,
      ),
    ),
  ].join('');
};

/** Above the roofs of its town. */
const overTown: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(230, 420);
  return [
    sky(scene, 190),
    hills(scene, 160),
    fill(
      mix(colours.leaf, colours.land, 0.3),
      data`M-10 330Q${x - 190} 250 ${x - 120} 190H${x + 120}Q${x + 200} 260 650 320V370H-10z`,
    ),
    keep(scene, x, 194, 0.78),
    trees(scene, localTree(scene), [
      [x - 160, 250, 50],
      [x - 130, 240, 44],
      [x + 150, 250, 54],
      [x + 190, 264, 50],
    ]),
    roofscape(scene, 296, random.between(48, 60), 2),
    faint(0.1, fill(colours.ink, rect(0, 296, width, 6))),
  ].join('');
};

export const castle = [onRock, inWater, overTown, onRock] as const;
