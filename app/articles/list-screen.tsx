import type { ReactNode } from 'react';
import { capitalsOf } from '#app/ui/capitals-of.ts';
import type { ArticleList } from '#contract/article.ts';
import { ArticleCard, type ListPlace } from './article-card.tsx';
import { descriptionLengthShown, titleLengthShown } from './article-limits.ts';
import { collapseRepeats } from './collapse-repeats.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { SampleNotice } from './sample-notice.tsx';

export type ListNews =
  | { state: 'loading' }
  /** Only logged (product specification, section 8); the reader may try again. */
  | { state: 'failed'; retry: () => void }
  /** The query is none that can be answered; the reason is a sentence for the reader. */
  | { state: 'refused'; reason: string }
  /** `outdated`: still the page before, while the asked one loads. */
  | { state: 'ready'; list: ArticleList; outdated: boolean };

type ListScreenProps = {
  head: ReactNode;
  /** Undefined: the list has no name. */
  title: string | undefined;
  news: ListNews;
  place?: ListPlace;
  /** Follows the articles. */
  children?: ReactNode;
};

export function ListScreen({ head, title, news, place, children }: ListScreenProps) {
  return (
    <div className="px-4 py-8">
      {head}
      {news.state === 'ready' && <SampleNotice articles={news.list.data} />}
      <h1 className="page-title border-b border-line pb-4">
        {title === undefined ? 'Articles' : capitalsOf(title)}
      </h1>
      <ListContent news={news} place={place} />
      {children}
    </div>
  );
}

function ListContent({
  news,
  place = { query: '', page: 1 },
}: {
  news: ListNews;
  place: ListPlace | undefined;
}) {
  if (news.state === 'loading') return <ListSkeleton />;
  if (news.state === 'refused') return <p className="py-12 text-lg text-muted">{news.reason}</p>;
  if (news.state === 'ready') return <Cards list={news.list} place={place} outdated={news.outdated} />;
  return (
    <p className="py-12">
      <button type="button" className="button" onClick={news.retry}>
        Try again
      </button>
    </p>
  );
}

/** Cards of the first row are on the first screen. */
const cardsOfFirstRow = 4;

function Cards({ list, place, outdated }: { list: ArticleList; place: ListPlace; outdated: boolean }) {
  if (list.data.length === 0) return <p className="py-12 text-lg text-muted">No articles found.</p>;
  return (
    <div className="card-grid" aria-busy={outdated}>
      {collapseRepeats(list.data).map((article, index) => (
        <ArticleCard
          key={article.url}
          article={article}
          place={place}
          titleLength={titleLengthShown}
          descriptionLength={descriptionLengthShown}
          loading={index === 0 ? 'first' : index < cardsOfFirstRow ? 'soon' : 'late'}
          headingLevel={2}
        />
      ))}
    </div>
  );
}
