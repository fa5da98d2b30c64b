import { homeItems } from '#app/articles/calls/article-limits.ts';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import { shownPicture } from '#app/articles/pictures/shown-picture.ts';
import type { SiteFacts } from '#app/site/site.ts';
import type { Article } from '#contract/article.ts';

/**
 * The articles that a section of the home page shows: none that is shown `above`, and only one of each story that is
 * not told there.
 */
export function homeArticles(articles: readonly Article[], above: readonly Article[] = []): Article[] {
  const told = new Set(above.map(eventOf));
  return collapseRepeats(articles)
    .filter((article) => {
      const isNew = !told.has(eventOf(article));
      told.add(eventOf(article));
      return isNew;
    })
    .slice(0, homeItems);
}

/**
 * A list as far as it was loaded, and behind it what the server rendered that is older: it has looked further back, for
 * days on which a few events fill the list.
 */
export function withOlder(articles: readonly Article[], rendered: readonly Article[] = []): Article[] {
  const last = articles.at(-1)?.published_at ?? '';
  return [...articles, ...rendered.filter((article) => article.published_at < last)];
}

/** What two articles must not share to be shown both: a publisher's feeds may have one article at several addresses. */
const eventOf = ({ source, story, title }: Article) => story?.id ?? source + title;

/**
 * The articles of a section in the order in which it shows them: first the one that most publishers report, among equals
 * the newest with a picture to show; then the others, by time.
 */
export function leadFirst(articles: readonly Article[], site: Pick<SiteFacts, 'passesPictures'>): Article[] {
  const weight = (article: Article) =>
    (article.story?.publishers ?? 1) + (shownPicture(article, site) ? 0.5 : 0);
  const lead = articles.toSorted((one, other) => weight(other) - weight(one)).slice(0, 1);
  return [...new Set([...lead, ...articles])];
}
