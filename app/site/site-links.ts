import { categories } from '#contract/categories.ts';
import { listLink } from './addresses.ts';

/** The category links of the bar and of the mobile menu. */
export const categoryLinks = categories.map((category) => {
  const link = listLink(category);
  return { ...link, category, label: link.state.title };
});
