import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { again, faint, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { arena, track, vests } from '#server/illustrations/things/arena.ts';
import { medal, oval, podium, torch } from './athletics-honours.ts';

/** Runners side by side. */
const sprint: Composition = (scene) => {
  const { random } = scene;
  const clothes = vests(scene);
  const y = random.between(214, 236);
  const pose = random.pick(['sprint', 'stride', 'sprint'] as const);
  const count = random.between(1, 3);
  const tall = [214, 176, 148][count - 1] ?? 160;
  const places = [[310], [220, 420], [170, 320, 480]][count - 1] ?? [320];
  return (
    arena(scene, y) +
    track(scene, y) +
    places
      .map(
        (x, index) =>
          faint(0.22, fill(scene.colours.ink, disc(x, 344 - index * 8, tall * 0.3, 6))) +
          figure(
            scene,
            pose,
            x + random.between(-12, 12),
            344 - index * 8,
            tall,
            clothes[index] ?? clothes[0] ?? { top: '', bottom: '' },
          ),
      )
      .join('')
  );
};

const hurdles: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two] = vests(scene);
  const y = 220;
  const bar = (x: number, foot: number, size: number) =>
    fill(colours.paper, rect(x - 52 * size, foot - 74 * size, 104 * size, 17 * size)) +
    fill(colours.ink, rect(x - 52 * size, foot - 66 * size, 104 * size, 4)) +
    stroke(
      shade(colours.stone, 0.4),
      5 * size,
      data`M${x - 44 * size} ${foot - 58 * size}V${foot}h26M${x + 44 * size} ${foot - 58 * size}V${foot}h26`,
    );
  return [
    arena(scene, y),
    track(scene, y),
    bar(480, 286, 0.7),
    random.chance(0.6) && two ? figure(scene, 'hurdle', 470, 288, 120, two) : '',
    bar(270, 348, 1.1),
    one ? figure(scene, 'hurdle', 262, 342, 208, one) : '',
  ].join('');
};

/** Over the bar. */
const jump: Composition = (scene) => {
  const { colours, random } = scene;
  const [one] = vests(scene);
  const bar = random.between(112, 136);
  const pole = random.chance(0.5);
  const body = figure(scene, 'leap', 0, 60, 120, one ?? { top: colours.accent, bottom: colours.ink });
  return [
    arena(scene, 260),
    fill(mix(colours.leaf, colours.land, 0.4), rect(0, 260, width, 110)),
    fill(mix(colours.warm, colours.wood, 0.4), data`M-10 330Q160 270 330 300L300 370H-10z`),
    fill(
      random.pick([colours.water, colours.accent, colours.spark]),
      polygon([380, 300], [420, 268], [640, 268], [640, 330], [380, 330]),
    ),
    fill(shade(colours.water, 0.3), rect(380, 300, 270, 34)),
    stroke(shade(colours.stone, 0.4), 7, data`M330 322V${bar - 20}M560 300V${bar - 26}`),
    stroke(random.pick([colours.gold, colours.warm]), 5, data`M326 ${bar}L564 ${bar - 6}`),
    pole
      ? stroke(
          tint(colours.wood, 0.3),
          5,
          data`M260 322Q${random.between(250, 300)} 180 ${random.between(380, 410)} ${bar - 40}`,
        )
      : '',
    placed(random.between(420, 450), bar - 16, body, 1, random.between(70, 110)),
  ].join('');
};

/** Discus, hammer, shot: one who throws. */
const thrower: Composition = (scene) => {
  const { colours, random } = scene;
  const [one] = vests(scene);
  const x = random.between(270, 340);
  return [
    arena(scene, 246),
    fill(mix(colours.leaf, colours.land, 0.4), rect(0, 246, width, 120)),
    stroke(colours.paper, 4, data`M${x} 340L-20 250M${x} 340L${x - 60} 246`),
    fill(tint(colours.stone, 0.3), disc(x, 338, 120, 17)),
    stroke(colours.paper, 4, disc(x, 338, 120, 17)),
    figure(scene, 'throw', x, 336, 236, one ?? { top: colours.accent, bottom: colours.ink }),
    fill(shade(colours.wood, 0.2), disc(x - 116, 150, 22, 13)),
    fill(colours.gold, disc(x - 116, 149, 12, 6)),
  ].join('');
};

/** A long race through a town. */
const marathon: Composition = (scene) => {
  const { colours, random } = scene;
  const clothes = vests(scene);
  const near = [0, 1].map((index) =>
    named(
      `p${index}`,
      figure(
        scene,
        index === 0 ? 'stride' : 'sprint',
        150 + index * 120 + random.between(-16, 16),
        346 - index * 14,
        136 - index * 10,
        clothes[index] ?? { top: colours.accent, bottom: colours.ink },
      ),
    ),
  );
  const others = [again('p0', 262, -6), again('p1', 258, 10)].slice(0, random.between(1, 2));
  return [
    sky(scene, 200),
    random.chance(0.4) ? hills(scene, 150) : silhouette(scene, 210, 110),
    row(scene, 286, random.between(110, 140)),
    fill(mix(colours.stone, colours.ink, 0.25), rect(0, 284, width, 80)),
    fill(colours.paper, rect(96, 96, 448, 34)),
    fill(colours.accent, rect(96, 96, 448, 9)),
    fill(
      colours.ink,
      many(7, (index) => rect(240 + (index % 2) * 20 + index * 20, 110, 20, 10)),
    ),
    stroke(shade(colours.stone, 0.4), 8, 'M102 100V300M538 100V300'),
    ...near,
    ...others,
  ].join('');
};

export const athletics = [
  sprint,
  hurdles,
  jump,
  thrower,
  marathon,
  oval,
  medal,
  podium,
  torch,
  sprint,
] as const;
