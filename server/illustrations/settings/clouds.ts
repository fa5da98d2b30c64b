import { mix } from '#server/illustrations/ink/colour.ts';
import { faint, fill } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, many, pill } from '#server/illustrations/ink/shapes.ts';

/** None to five clouds of one kind above `y`. */
export function clouds(scene: Scene, y: number): string {
  const { colours, mood, random } = scene;
  const count = mood === 'mist' ? random.between(1, 3) : random.between(0, 4);
  const kind = random.pick([heaps, bars, streaks]);
  const colour = random.chance(0.5) ? colours.cloud : mix(colours.cloud, colours.horizon, 0.5);
  const outlines = Array.from({ length: count }, () =>
    kind(scene, random.between(20, 560), random.between(24, Math.max(40, y - 70))),
  );
  return count === 0 ? '' : faint(0.85, fill(colour, ...outlines));
}

/** Flat below, round above. */
function heaps({ random }: Scene, x: number, y: number): string {
  const size = random.between(10, 19);
  const bumps = [0.8, 1.3, 1.7, 1.1, 0.7].slice(random.between(0, 1), random.between(4, 5));
  const outline = bumps.map((bump) => {
    const r = size * bump * (0.8 + 0.4 * random.next());
    return data`a${r} ${r * 0.9} 0 0 1 ${r * 1.25} ${(random.next() - 0.5) * 3}`;
  });
  return data`M${x} ${y}${outline.join('')}V${y}z`;
}

/** Two or three rounded bars, one above the other. */
function bars({ random }: Scene, x: number, y: number): string {
  const thick = random.between(7, 12);
  return many(random.between(2, 3), (index) =>
    pill(x + random.between(-30, 30), y - index * thick * 0.9, random.between(50, 120), thick),
  );
}

function streaks({ random }: Scene, x: number, y: number): string {
  return many(random.between(2, 4), (index) => {
    const [long, thick] = [random.between(60, 190), random.between(2, 6)];
    const left = x - 60 + random.between(-40, 40);
    return data`M${left} ${y + index * 11}q${long / 2} ${-thick * 1.6} ${long} 0q${-long / 2} ${thick * 0.6} ${-long} 0z`;
  });
}
