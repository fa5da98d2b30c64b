import { publishDay } from '#app/site/publish-date.ts';
import type { Article } from '#contract/article.ts';

/** Publisher and day of an article, and 'Article By: {author}' when an author is known. */
export function ArticleByline({ article }: { article: Article }) {
  return (
    <div className="mt-2 text-sm text-muted">
      {article.author !== null && <p>Article By: {article.author}</p>}
      <p>
        {article.source} · <time dateTime={article.published_at}>{publishDay(article.published_at)}</time>
      </p>
    </div>
  );
}
