import { descriptionLengthShownLong } from '#app/articles/calls/article-limits.ts';
import type { Article } from '#contract/article.ts';

/** One more than is shown, by which it is known that there is more. */
const kept = descriptionLengthShownLong + 1;

/** Articles without the end of what they say, which the home page does not show and would yet hold for its scripts. */
export function shownAtHome(articles: readonly Article[]): Article[] {
  return articles.map(({ description, ...article }) => ({
    ...article,
    description: description && firstCharacters(description),
  }));
}

function firstCharacters(text: string): string {
  return Array.from(text.slice(0, 2 * kept))
    .slice(0, kept)
    .join(''); // a character has one or two places in a text
}
