import { categories } from '#contract/categories.ts';
import { nameOfRegion, regions } from '#contract/regions.ts';

/** The sections that a feed can have, in groups, with their names. */
export const sectionGroups: { title: string; sections: { section: string; name: string }[] }[] = [
  {
    title: 'All of Europe',
    sections: ['breaking', 'europe', 'world'].map((section) => ({ section, name: nameOfSection(section) })),
  },
  {
    title: 'Regions',
    sections: regions.map(({ value, label }) => ({ section: `local/${value}`, name: label })),
  },
  {
    title: 'Categories',
    sections: categories.map((category) => ({
      section: `category/${category}`,
      name: nameOfSection(`category/${category}`),
    })),
  },
];

/** 'Germany' for 'local/de', 'Sports' for 'category/sports', 'World' for 'world'. */
export function nameOfSection(section: string): string {
  const [, name = section] = section.split('/');
  if (section.startsWith('local/')) return nameOfRegion(name) ?? name;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
