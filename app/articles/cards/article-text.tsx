import { showWhole } from '#app/articles/text/show-whole.ts';
import { typeset } from '#app/articles/text/typeset.tsx';
import { articleLink } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import type { Article } from '#contract/article.ts';
import { ArticleByline } from './article-byline.tsx';
import { StoryLink } from './story-link.tsx';

/** The list an article is shown in: its query and page (from 1). */
export type ListPlace = { query: string; page: number };

export type ArticleTextProps = {
  article: Article;
  place: ListPlace;
  /** Characters shown; undefined: all. */
  titleLength?: number | undefined;
  descriptionLength: number;
  headingLevel: 2 | 3;
};

/** What a card says of an article. */
export function ArticleText({ article, place, ...shown }: ArticleTextProps) {
  const Heading = `h${shown.headingLevel}` as const;
  return (
    <>
      <Heading className="card-title" lang={article.language}>
        <PageLink
          {...articleLink(article, place.query, place.page)}
          className="card-link"
          onFocus={showWhole}
        >
          {typeset(article.title, shown.titleLength)}
        </PageLink>
      </Heading>
      {article.description !== null && (
        <p className="card-text" lang={article.language}>
          {typeset(article.description, shown.descriptionLength)}
        </p>
      )}
      <ArticleByline article={article} isBreaking={place.query === 'breaking'} />
      <StoryLink story={article.story} />
    </>
  );
}
