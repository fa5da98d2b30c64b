import { typeset } from '#app/articles/text/typeset.tsx';
import { articleLink, type ListPlace } from '#app/site/addresses.ts';
import type { Article } from '#contract/article.ts';
import { ArticleByline } from './article-byline.tsx';
import { CardTitle } from './card-title.tsx';
import { StoryLink } from './story-link.tsx';

export type ArticleTextProps = {
  article: Article;
  /** The list that shows it. */
  place: ListPlace;
  /** Characters shown; undefined: all. */
  titleLength?: number | undefined;
  descriptionLength: number;
  headingLevel: 2 | 3;
};

/** What a card says of an article. */
export function ArticleText({ article, place, ...shown }: ArticleTextProps) {
  return (
    <>
      <CardTitle
        of={article}
        link={articleLink(article, place)}
        level={shown.headingLevel}
        length={shown.titleLength}
      />
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
