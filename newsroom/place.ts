import { categories, type Category } from '#contract/categories.ts';
import type { Section } from '#contract/sections.ts';
import { fold } from '#newsroom/reading/fold.ts';
import { categoryTerms } from './category-terms.ts';
import type { FeedItem } from './item.ts';

const categoryByTerm = new Map<string, Category>(
  categories.flatMap((category) =>
    Object.values(categoryTerms[category])
      .flatMap((terms) => terms.split('|'))
      .map((term): [string, Category] => [normal(term), category]),
  ),
);

/**
 * The sections an item belongs to: those of its feed, and the categories that the publisher's own terms name, in
 * any language of the catalogue. Terms match whole, or step by step when they are paths ("News/Sport"). The text
 * is never used to guess.
 */
export function placeItem(item: FeedItem, feedSections: readonly Section[]): Section[] {
  const named = item.categories.flatMap(categoriesOf).map((category): Section => `category/${category}`);
  return [...new Set([...feedSections, ...named])];
}

function categoriesOf(term: string): Category[] {
  const whole = categoryByTerm.get(normal(term));
  if (whole !== undefined) return [whole];
  return term.split(/[/>|:;,»]+/).flatMap((step) => categoryByTerm.get(normal(step)) ?? []);
}

function normal(term: string): string {
  return fold(term)
    .replace(/[\s_-]+/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/^#/, '')
    .trim();
}
