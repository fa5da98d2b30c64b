import { type Category, categories } from '#contract/categories.ts';
import { listLink } from './addresses.ts';

export const categoryLinks: readonly { category: Category; label: string; to: string; state: unknown }[] =
  categories.map((category) => ({ category, label: capitalised(category), ...listLink(category) }));

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
