import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { descriptionLengthShown, titleLengthShown } from '#app/articles/calls/article-limits.ts';
import type { Failure } from '#app/articles/calls/failure.ts';
import { ArticleCard } from '#app/articles/cards/article-card.tsx';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import { foldStories } from '#app/articles/cards/fold-stories.ts';
import { SampleNotice } from '#app/articles/cards/sample-notice.tsx';
import { Undecided } from '#app/articles/cards/undecided.tsx';
import { Quoted } from '#app/articles/text/quoted.tsx';
import { isSearch, type ListPlace, listLink } from '#app/site/addresses.ts';
import { capitalsOf } from '#app/ui/capitals-of.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';
import type { ArticleList } from '#contract/article.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { MoreReports } from './more-reports.tsx';

export type ListNews =
  | { state: 'loading' }
  /** A reason is a sentence for the reader. */
  | (Failure & { reason?: string | undefined })
  /** The query can never be answered, or (`isEarly`) not yet: the reader has searched too often. */
  | { state: 'refused'; reason: string; isEarly: boolean }
  /**
   * The news of all of Europe, for readers without a region. The stylesheet shows a skeleton instead to those who have
   * one, which is not known yet.
   */
  | { state: 'undecided'; list: ArticleList }
  /** `outdated`: it is still the previous page, while the new one loads. */
  | { state: 'ready'; list: ArticleList; outdated: boolean };

type ListScreenProps = {
  head: ReactNode;
  /** Undefined: the list has no name. */
  title: string | undefined;
  /** Says more about the list below its title. */
  note?: ReactNode;
  /** Undefined: the list has no such page, as the note says. */
  news: ListNews | undefined;
  place: ListPlace;
  /** Follows the articles. */
  children?: ReactNode;
};

export function ListScreen({ head, title, note, news, place, children }: ListScreenProps) {
  return (
    <div className="px-4 py-8">
      {head}
      <div className="border-b border-line pb-4">
        {/* Somebody may search for a whole paragraph. */}
        <h1 className="page-title line-clamp-6">
          {title === undefined ? 'Articles' : withSoftHyphens(capitalsOf(title))}
        </h1>
      </div>
      {note}
      {news && <ListContent news={news} place={place} />}
      {children}
    </div>
  );
}

function ListContent({ news, place }: { news: ListNews; place: ListPlace }) {
  if (news.state === 'loading') return <ListSkeleton />;
  if (news.state === 'failed')
    return (
      <FailedNote {...news} text={news.reason ?? 'These articles could not be loaded.'} focusNext="content" />
    );
  if (news.state === 'refused') return <Refused {...news} isLocal={place.query === 'local'} />;
  const isDecided = news.state === 'ready';
  return (
    <Undecided isDecided={isDecided} skeleton={<ListSkeleton />}>
      <Cards list={news.list} place={place} outdated={isDecided && news.outdated} />
    </Undecided>
  );
}

function Refused({ reason, isEarly, isLocal }: { reason: string; isEarly: boolean; isLocal: boolean }) {
  const here = useLocation();
  return (
    <>
      <p className="py-12 text-lg text-muted">{reason}</p>
      {isEarly && (
        <Link to={here} state={here.state} className="button">
          Try again
        </Link>
      )}
      {isLocal && !isEarly && (
        <Link {...listLink('initial_local')} className="button">
          Other local news
        </Link>
      )}
    </>
  );
}

function NoArticles({ isFound, suggestion }: { isFound: boolean; suggestion: string | undefined }) {
  return (
    <>
      <p className="py-12 text-lg text-muted">
        {isFound ? 'Try other words, or fewer.' : 'No articles found.'}
      </p>
      {suggestion !== undefined && (
        <p className="pb-12 text-lg">
          {'Did you mean '}
          <Link {...listLink(suggestion)} className="link">
            <Quoted search={suggestion} />
          </Link>
          ?
        </p>
      )}
      <Link to="/" className="button">
        Go to the home page
      </Link>
    </>
  );
}

/** Cards of the first row are on the first screen. */
const cardsOfFirstRow = 4;

function Cards({ list, place, outdated }: { list: ArticleList; place: ListPlace; outdated: boolean }) {
  const isFound = isSearch(place.query);
  if (list.data.length === 0) return <NoArticles isFound={isFound} suggestion={list.suggestion} />;
  return (
    <>
      <SampleNotice articles={list.data} />
      <div className="card-grid" aria-busy={outdated}>
        {foldStories(collapseRepeats(list.data), isFound ? 'all' : 'in a row').map(
          ({ article, others }, index) => (
            <ArticleCard
              // Newer reports are put in front, so the oldest one is the key: the card stays in place, open or not.
              key={(others.at(-1) ?? article).url}
              article={article}
              place={place}
              size="listed"
              titleLength={titleLengthShown}
              descriptionLength={descriptionLengthShown}
              loading={index === 0 ? 'first' : index < cardsOfFirstRow ? 'soon' : 'late'}
              headingLevel={2}
            >
              <MoreReports articles={others} place={place} />
            </ArticleCard>
          ),
        )}
      </div>
    </>
  );
}
