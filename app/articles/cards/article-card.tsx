import type { ReactNode } from 'react';
import { ArticleImage, type ImageLoading } from '#app/articles/pictures/article-image.tsx';
import { ArticleText, type ArticleTextProps } from './article-text.tsx';

type ArticleCardProps = ArticleTextProps & {
  /** The first one of a section of home is larger than those beside it. */
  size: 'lead' | 'featured' | 'listed';
  loading: ImageLoading;
  /** Shown at the end of the card. */
  children?: ReactNode;
};

/** An article with its picture. The whole card is a link, except for its story link and its children. */
export function ArticleCard({ article, size, loading, children, ...shown }: ArticleCardProps) {
  return (
    <article className={`card ${size === 'lead' ? 'card-lead' : 'card-normal'}`}>
      <ArticleImage article={article} loading={loading} place={size} />
      <div className="min-w-0">
        <ArticleText article={article} {...shown} />
        {children}
      </div>
    </article>
  );
}
