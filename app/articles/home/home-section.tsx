import type { ReactNode } from 'react';
import { descriptionLengthShownLong, homeFeaturedItems } from '#app/articles/calls/article-limits.ts';
import type { Failure } from '#app/articles/calls/failure.ts';
import { ArticleCard } from '#app/articles/cards/article-card.tsx';
import { ArticleText } from '#app/articles/cards/article-text.tsx';
import { Undecided } from '#app/articles/cards/undecided.tsx';
import { listLink } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import { useSite } from '#app/site/site.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import type { Article } from '#contract/article.ts';
import { leadFirst } from './home-articles.ts';
import { HomeSkeleton } from './home-skeleton.tsx';

export type SectionNews =
  | { state: 'loading' }
  | Failure
  /**
   * The news of all of Europe, for readers without a region. The stylesheet shows a skeleton instead to those who have
   * one, which is not known yet.
   */
  | ({ state: 'undecided' } & SectionArticles)
  | ({ state: 'ready' } & SectionArticles);

/** `isToldAbove`: the section has articles, but they may all be shown in sections above. */
type SectionArticles = { articles: readonly Article[]; isToldAbove?: boolean };

type HomeSectionProps = {
  title: string;
  /** The query of the section's list; also the id of its heading. */
  query: string;
  /** Name of the list that 'Load More' leads to. */
  more: string;
  /** Where the news are from. */
  place?: ReactNode;
  /** Characters of featured items; undefined: all. */
  titleLength?: number;
  descriptionLength: number;
  news: SectionNews;
  /** The first section of the page holds its most important picture. */
  first?: boolean;
};

export function HomeSection({ title, query, more, place, news, ...shown }: HomeSectionProps) {
  const { to, state } = listLink(more);
  return (
    <section aria-labelledby={query} className="mt-10 first:mt-2" aria-busy={news.state === 'loading'}>
      <h2 id={query} tabIndex={-1} className="section-title">
        {title}
      </h2>
      {place}
      <SectionContent title={title} query={query} news={news} {...shown} />
      <p className="mt-6 text-center">
        <PageLink to={to} state={state} className="button" aria-label={`Load More: ${title}`}>
          Load More
        </PageLink>
      </p>
    </section>
  );
}

type ContentProps = Omit<HomeSectionProps, 'more' | 'place'>;

function SectionContent({ title, news, ...shown }: ContentProps) {
  if (news.state === 'loading') return <HomeSkeleton />;
  if (news.state === 'failed')
    return <FailedNote {...news} text="The news could not be loaded." of={title} focusNext={shown.query} />;
  const isDecided = news.state === 'ready';
  return (
    <Undecided isDecided={isDecided} skeleton={<HomeSkeleton />}>
      <Articles {...shown} {...news} />
    </Undecided>
  );
}

type ArticlesProps = Omit<ContentProps, 'title' | 'news'> & SectionArticles;

function Articles({ articles, isToldAbove, query, first, ...lengths }: ArticlesProps) {
  const shown = leadFirst(articles, useSite());
  if (shown.length === 0)
    return <p className="py-8 text-muted">{isToldAbove ? 'No other articles yet.' : 'No articles yet.'}</p>;
  const place = { query, page: 1 };
  return (
    <>
      <div className="featured-grid">
        {shown.slice(0, homeFeaturedItems).map((article, index) => (
          <ArticleCard
            key={article.url}
            article={article}
            place={place}
            {...lengths}
            size={index === 0 ? 'lead' : 'featured'}
            loading={first !== true ? 'late' : index === 0 ? 'first' : 'soon'}
            headingLevel={3}
          />
        ))}
      </div>
      {shown.length > homeFeaturedItems && (
        <ul className="text-list">
          {shown.slice(homeFeaturedItems).map((article) => (
            <li key={article.url}>
              <article className="card">
                <ArticleText
                  article={article}
                  place={place}
                  descriptionLength={descriptionLengthShownLong}
                  headingLevel={3}
                />
              </article>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
