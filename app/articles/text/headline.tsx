import { articleLink, type ListPlace } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';
import { typeset } from './typeset.tsx';

type HeadlineProps = {
  article: Article;
  /** The list that shows it. */
  place?: ListPlace;
};

/** An article's title alone, which leads to its page. */
export function Headline({ article, place }: HeadlineProps) {
  const link = place ? articleLink(article, place) : { to: articlePath(article) };
  return (
    <PageLink {...link} lang={article.language} className="headline">
      {typeset(article.title)}
    </PageLink>
  );
}
