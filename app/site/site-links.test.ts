import { expect, test } from 'vitest';
import { categories, categoryTitle } from '#contract/categories.ts';
import { isSection } from '#contract/sections.ts';
import { listStateOf } from './addresses.ts';
import { categoryLinks } from './site-links.ts';

test.each(categories)('the category %s has a link, a heading and a list', (category) => {
  const link = categoryLinks.find((link) => link.category === category);
  expect(link).toMatchObject({ to: `/articles/${category}`, label: categoryTitle(category) });
  expect(listStateOf(category)).toEqual({ title: categoryTitle(category), query: category });
  expect(isSection(`category/${category}`)).toBe(true);
});
