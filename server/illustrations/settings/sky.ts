import { mix, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { height, width, type Scene } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, polygon, rect, spots, star } from '#server/illustrations/ink/shapes.ts';
import { clouds } from './clouds.ts';
import { ridge } from './ridge.ts';

/** The sky over a horizon at height `y`, with what stands and flies in it. */
export function sky(scene: Scene, y = 230): string {
  const { colours, mood, random } = scene;
  const sunX = random.pick([110, 170, 250, 390, 470, 530]);
  const sunY = mood === 'evening' ? y - random.between(5, 40) : random.between(55, Math.max(60, y - 90));
  const air = random.pick([bands, waves, mood === 'night' ? bands : rings, rays])(scene, y, sunX, sunY);
  return [
    fill(colours.sky, rect(0, 0, width, height)),
    air,
    mood === 'night' ? nightLights(scene, y, sunX, sunY) : sun(scene, sunX, sunY),
    clouds(scene, y),
    mood !== 'night' && random.chance(0.35) ? birds(scene, y) : '',
  ].join('');
}

/** From the zenith's colour to the horizon's in flat steps, `y` being the lower end. */
function steps({ colours, random }: Scene): string[] {
  const count = random.between(2, 5);
  return Array.from({ length: count }, (_, index) => mix(colours.sky, colours.horizon, (index + 1) / count));
}

function bands(scene: Scene, y: number): string {
  const colours = steps(scene);
  const start = scene.random.between(10, 60);
  const step = (y - start) / colours.length;
  return colours
    .map((colour, index) => fill(colour, rect(0, start + step * index, width, height - start - step * index)))
    .join('');
}

function waves(scene: Scene, y: number): string {
  const colours = steps(scene);
  const step = (y - 40) / (colours.length + 0.5);
  return colours
    .map((colour, index) => fill(colour, ridge(scene.random, 40 + step * (index + 0.5), step * 0.45, 5)))
    .join('');
}

function rings(scene: Scene, _: number, sunX: number, sunY: number): string {
  const colours = steps(scene);
  const widest = scene.random.between(300, 420);
  return colours
    .map((colour, index) => fill(colour, disc(sunX, sunY, widest * (1 - index / (colours.length + 0.6)))))
    .join('');
}

function rays(scene: Scene, _: number, sunX: number, sunY: number): string {
  const { colours, random } = scene;
  const count = random.pick([9, 12, 16, 20]);
  const turn = random.next();
  const beams = many(count, (index) => {
    const angle = ((index + turn) / count) * 2 * Math.PI;
    const open = (Math.PI / count) * 0.5;
    const at = (direction: number) =>
      [sunX + 700 * Math.cos(direction), sunY + 700 * Math.sin(direction)] as const;
    return polygon([sunX, sunY], at(angle - open), at(angle + open));
  });
  return faint(0.45, fill(mix(colours.sky, colours.horizon, 0.75), beams));
}

function sun({ colours, mood, random }: Scene, x: number, y: number): string {
  const radius = random.between(20, mood === 'bold' || mood === 'evening' ? 62 : 40);
  const halo = random.chance(0.5) ? faint(0.35, fill(colours.sun, disc(x, y, radius * 1.45))) : '';
  return halo + fill(colours.sun, disc(x, y, radius));
}

function nightLights({ colours, random }: Scene, y: number, x: number, moonY: number): string {
  const at = () => [random.between(0, width), random.between(4, y - 20)] as const;
  const small = spots(Array.from({ length: random.between(14, 36) }, at));
  const large = many(random.between(2, 5), () => star(...at(), 4, 5, 1.2));
  const radius = random.between(20, 32);
  const crescent = data`M${x} ${moonY - radius}a${radius} ${radius} 0 1 1 ${-radius * 0.7} ${radius * 1.75}a${radius * 1.1} ${radius * 1.1} 0 0 0 ${radius * 0.7} ${-radius * 1.75}z`;
  const moon = random.chance(0.5) ? crescent : disc(x, moonY, radius);
  return (
    stroke(tint(colours.sun, 0.3), 2.2, small) +
    fill(tint(colours.sun, 0.3), large) +
    faint(0.16, fill(colours.sun, disc(x, moonY, radius * 1.8))) +
    fill(colours.sun, moon)
  );
}

function birds({ colours, random }: Scene, y: number): string {
  const [x, top] = [random.between(120, 480), random.between(40, Math.max(50, y - 120))];
  const wings = many(random.between(3, 6), () => {
    const span = random.between(5, 9);
    const start = [x + random.between(-60, 60), top + random.between(-22, 22)] as const;
    return data`M${start[0]} ${start[1]}q${span / 2} ${-span / 2} ${span} ${span / 3}q${span / 2} ${-span * 0.8} ${span} ${-span / 4}`;
  });
  return stroke(mix(colours.ink, colours.sky, 0.25), 1.8, wings);
}
