import type { ReactNode } from 'react';
import { articleLink } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import type { Article } from '#contract/article.ts';
import { ArticleByline } from './article-byline.tsx';
import { ArticleImage, type ImageLoading } from './article-image.tsx';
import { showWhole } from './show-whole.ts';
import { StoryLink } from './story-link.tsx';
import { typeset } from './typeset.tsx';

/** The list an article is shown in: its query and page (from 1). */
export type ListPlace = { query: string; page: number };

type ArticleCardProps = {
  article: Article;
  place: ListPlace;
  /** Characters shown; undefined: all. */
  titleLength?: number | undefined;
  descriptionLength: number;
  /** The first one of a section of home is larger than those beside it. */
  size: 'lead' | 'featured' | 'listed';
  loading: ImageLoading;
  headingLevel: 2 | 3;
  /** Ends the card. */
  children?: ReactNode;
};

/** An article with its picture; the whole card is the link, but for the way to its story and what follows. */
export function ArticleCard({ article, place, size, loading, children, ...shown }: ArticleCardProps) {
  const Heading = `h${shown.headingLevel}` as const;
  return (
    <article className={`card ${size === 'lead' ? 'card-lead' : 'card-normal'}`}>
      <ArticleImage article={article} loading={loading} place={size} />
      <div className="min-w-0">
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
        {children}
      </div>
    </article>
  );
}
