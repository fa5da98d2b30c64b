import { articleLink } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import type { Article } from '#contract/article.ts';
import { ArticleByline } from './article-byline.tsx';
import type { ListPlace } from './article-card.tsx';
import { descriptionLengthShownLong } from './article-limits.ts';
import { showWhole } from './show-whole.ts';
import { StoryLink } from './story-link.tsx';
import { typeset } from './typeset.tsx';

/** An article of the home page's text-only lists. */
export function TextItem({ article, place }: { article: Article; place: ListPlace }) {
  return (
    <article className="card text-item">
      <h3 className="card-title" lang={article.language}>
        <PageLink
          {...articleLink(article, place.query, place.page)}
          className="card-link"
          onFocus={showWhole}
        >
          {typeset(article.title)}
        </PageLink>
      </h3>
      {article.description !== null && (
        <p className="card-text" lang={article.language}>
          {typeset(article.description, descriptionLengthShownLong)}
        </p>
      )}
      <ArticleByline article={article} isBreaking={place.query === 'breaking'} />
      <StoryLink story={article.story} />
    </article>
  );
}
