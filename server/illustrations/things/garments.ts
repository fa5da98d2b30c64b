import type { Scene } from '#server/illustrations/ink/scene.ts';

export function cloths({ colours, random }: Scene): [string, string, string] {
  const [one = '', two = '', three = ''] = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.warm,
    colours.water,
    colours.gold,
    colours.roof,
  ]);
  return [one, two, three];
}
