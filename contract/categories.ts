/** The categories of the navigation, in its order (product specification, section 9). */
export const categories = ['technology', 'politics', 'fashion', 'culture', 'sports'] as const;

export type Category = (typeof categories)[number];

export function isCategory(value: string): value is Category {
  return categories.some((category) => category === value);
}

/** "Sports": in links, headings and beside articles. */
export function categoryTitle(category: Category): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}
