import { descriptionLengthShownLong } from '#app/articles/calls/article-limits.ts';
import { endOf } from '#app/articles/text/truncate.ts';
import type { Article } from '#contract/article.ts';

/** One character more than is shown, so that it is known that the text goes on. */
const kept = descriptionLengthShownLong + 1;

/** Articles with their descriptions cut to what the home page shows: the page carries them for its scripts as well. */
export function shownAtHome(articles: readonly Article[]): Article[] {
  return articles.map(({ description, ...article }) => ({
    ...article,
    description: description && description.slice(0, endOf(description, kept)),
  }));
}
