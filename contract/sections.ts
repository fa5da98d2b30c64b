import { categories, type Category } from './categories.ts';
import { regions, type Region } from './regions.ts';

/** A list that articles are placed into; the value stored in `placement.section`. */
export type Section = 'breaking' | 'europe' | 'world' | `local/${Region}` | `category/${Category}`;

const sections: readonly Section[] = [
  'breaking',
  'europe',
  'world',
  ...regions.map((region) => `local/${region.value}` as const),
  ...categories.map((category) => `category/${category}` as const),
];

export function isSection(value: string): value is Section {
  return sections.some((section) => section === value);
}
