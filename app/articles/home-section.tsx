import { Link } from 'react-router';
import { listLink } from '#app/site/addresses.ts';
import type { Article } from '#contract/article.ts';
import type { Region } from '#contract/regions.ts';
import { ArticleCard, type ListPlace } from './article-card.tsx';
import { homeFeaturedItems } from './article-limits.ts';
import { homeArticles } from './home-articles.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import { TextItem } from './text-item.tsx';

/** 'failed' shows nothing: the failure is only logged (product specification, section 8). */
export type SectionNews =
  | { state: 'loading' }
  | { state: 'failed' }
  /** For visitors; members are still waiting for theirs. */
  | { state: 'undecided'; articles: readonly Article[] }
  | { state: 'ready'; articles: readonly Article[] };

type HomeSectionProps = {
  id: string;
  title: string;
  /** Query of the section's list. */
  query: string;
  /** Name of the list that 'Load More' leads to. */
  more: string;
  /** Of the section's articles, where it follows the member's. */
  region?: Region | undefined;
  /** Characters of featured items; undefined: all. */
  titleLength?: number;
  descriptionLength: number;
  news: SectionNews;
  /** The first section of the page holds its most important picture. */
  first?: boolean;
};

export function HomeSection({ id, title, news, ...shown }: HomeSectionProps) {
  const undecided = news.state === 'undecided';
  return (
    <section aria-labelledby={id} className="mt-10 first:mt-2" aria-busy={news.state === 'loading'}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {(undecided || news.state === 'loading') && (
        <div className={undecided ? 'members-only' : undefined}>
          <HomeSkeleton />
        </div>
      )}
      {(undecided || news.state === 'ready') && (
        <div className={undecided ? 'visitors-only' : undefined}>
          <SectionArticles id={id} articles={homeArticles(news.articles)} {...shown} />
        </div>
      )}
    </section>
  );
}

type SectionArticlesProps = Omit<HomeSectionProps, 'title' | 'news'> & { articles: readonly Article[] };

function SectionArticles({
  id,
  articles,
  query,
  more,
  region,
  titleLength,
  descriptionLength,
  first,
}: SectionArticlesProps) {
  if (articles.length === 0) return <p className="py-8 text-muted">No articles yet.</p>;
  const place: ListPlace = { query, page: 1 };
  const { to, state } = listLink(more);
  const listed = articles.slice(homeFeaturedItems);
  return (
    <>
      <div className="featured-grid">
        {articles.slice(0, homeFeaturedItems).map((article, index) => (
          <ArticleCard
            key={article.url}
            article={article}
            place={place}
            titleLength={titleLength}
            descriptionLength={descriptionLength}
            size={index === 0 ? 'lead' : 'normal'}
            loading={first !== true ? 'late' : index === 0 ? 'first' : 'soon'}
            headingLevel={3}
          />
        ))}
      </div>
      {listed.length > 0 && (
        <ul className="text-list">
          {listed.map((article) => (
            <li key={article.url}>
              <TextItem article={article} place={place} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-6 text-center">
        <Link
          to={region === undefined ? to : `${to}?region=${region}`}
          state={state}
          className="button"
          aria-describedby={id}
        >
          Load More
        </Link>
      </p>
    </>
  );
}
