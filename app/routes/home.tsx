import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { pack, unpack } from '#app/api/packed.ts';
import {
  acrossItems,
  descriptionLengthShown,
  descriptionLengthShownLong,
  titleLengthShown,
} from '#app/articles/calls/article-limits.ts';
import { useFailure } from '#app/articles/calls/failure.ts';
import { fetchHomeNews } from '#app/articles/calls/list-calls.ts';
import { homeQuery } from '#app/articles/calls/list-queries.ts';
import { SampleNotice } from '#app/articles/cards/sample-notice.tsx';
import { AcrossEurope, type StoryAcross } from '#app/articles/home/across-europe.tsx';
import { acrossQuery } from '#app/articles/home/across-query.ts';
import { homeArticles, withOlder } from '#app/articles/home/home-articles.ts';
import { HomeSection, type SectionNews } from '#app/articles/home/home-section.tsx';
import { shownAtHome } from '#app/articles/home/shown-at-home.ts';
import { LocalPlace } from '#app/articles/lists/local-place.tsx';
import { HomeFeeds } from '#app/articles/lists/page-feeds.tsx';
import { useHomeRegion } from '#app/session/home-region.ts';
import { useReaderId } from '#app/session/reader-id.ts';
import { useKeepFocus } from '#app/shell/followed-links.ts';
import { useLoadCopy } from '#app/site/load-copy.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Article, ArticleList } from '#contract/article.ts';
import type { Notice } from '#contract/notices.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const news = await fetchHomeNews(api).catch(throwAsStatus);
  const { storiesAcross } = await import('#app/articles/home/stories-across.ts');
  const breaking = homeArticles(news.breaking);
  const local = homeArticles(news.europe, breaking);
  const world = homeArticles(news.world, [...breaking, ...local]);
  const across = acrossBelow([...breaking, ...local, ...world], storiesAcross(news.across));
  return pack({
    breaking: shownAtHome(breaking),
    local: shownAtHome(orToldAbove(local, news.europe)),
    world: shownAtHome(orToldAbove(world, news.world)),
    across,
  });
}

/**
 * If a section has nothing to show that is not shown above, passes one such article on, so that the page knows that the
 * section is not empty.
 */
function orToldAbove(shown: readonly Article[], all: readonly Article[]): readonly Article[] {
  return shown.length > 0 ? shown : all.slice(0, 1);
}

/** In the browser each section's component loads it, behind a skeleton. */
export function clientLoader() {
  return null;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const readerId = useReaderId();
  const rendered = loaderData ? unpack(loaderData) : undefined;
  const breakingList = useQuery(homeQuery(readerId, { query: 'breaking' }, rendered?.breaking));
  const { home, news: localNews } = useLocalNews(readerId, rendered?.local);
  const worldList = useQuery(homeQuery(readerId, { query: 'world' }, rendered?.world));
  const across = useQuery(acrossQuery(readerId, rendered?.across));
  const breaking = below([], useNews(breakingList, rendered?.breaking));
  const local = below(articlesOf(breaking), localNews);
  const world = below([...articlesOf(breaking), ...articlesOf(local)], useNews(worldList, rendered?.world));
  const sections = [breaking, local, world];
  const shown = sections.flatMap(articlesOf);
  const waiting = sections.filter(({ state }) => state === 'loading').length;
  const notice = new URLSearchParams(useLocation().search).get('notice');
  useLoadCopy(!sections.some((news) => 'articles' in news));
  useReturnScroll(across.isLoading || waiting > 0);
  useKeepFocus();
  return (
    <div className="px-4 py-6">
      <PageHead
        path="/"
        description="Breaking, local and world news from European publishers, in one calm and readable place."
      />
      {import.meta.env.SSR && <HomeFeeds />}
      {notice === ('account-deleted' satisfies Notice<'/'>) && (
        <output className="alert alert-success mb-6 block">Account deleted successfully!</output>
      )}
      <SampleNotice articles={shown} />
      <HomeSection
        title="Recently Breaking"
        query="breaking"
        more="init_breaking"
        descriptionLength={descriptionLengthShownLong}
        news={breaking}
        first
      />
      <HomeSection
        title="Local News"
        query="local"
        more="initial_local"
        descriptionLength={descriptionLengthShown}
        place={<LocalPlace home={home} focusNext="local" />}
        news={local}
      />
      <HomeSection
        title="World News"
        query="world"
        more="initial_world"
        titleLength={titleLengthShown}
        descriptionLength={descriptionLengthShown}
        news={world}
      />
      <AcrossEurope stories={acrossBelow(shown, across.data ?? [])} />
    </div>
  );
}

/** The news of the reader's own region; of all of Europe where there is none. */
function useLocalNews(readerId: string | undefined, europe: readonly Article[] | undefined) {
  const home = useHomeRegion();
  const region = home.state === 'known' ? home.region : undefined;
  const rendered = region === undefined ? europe : undefined;
  const query = homeQuery(readerId, { query: 'local', region }, rendered);
  const result = useQuery({ ...query, enabled: home.state === 'known' });
  const known = useNews(result, rendered);
  if (home.state === 'known') return { home, news: known };
  const news: SectionNews =
    home.state === 'unasked' && europe ? { state: 'undecided', articles: europe } : { state: 'loading' };
  return { home, news };
}

function useNews(
  result: UseQueryResult<ArticleList | undefined>,
  rendered: readonly Article[] | undefined,
): SectionNews {
  const failure = useFailure(result);
  if (failure) return failure;
  if (!result.data) return { state: 'loading' };
  return { state: 'ready', articles: withOlder(result.data.data, rendered) };
}

/** The section without what is shown above it. */
function below(above: readonly Article[], news: SectionNews): SectionNews {
  if (!('articles' in news)) return news;
  return { ...news, articles: homeArticles(news.articles, above), isToldAbove: news.articles.length > 0 };
}

function articlesOf(news: SectionNews): readonly Article[] {
  return 'articles' in news ? news.articles : [];
}

/** The stories for the last section, without those shown above. */
function acrossBelow(shown: readonly Article[], stories: readonly StoryAcross[]): StoryAcross[] {
  const told = new Set(shown.map(({ story }) => story?.id));
  return stories.filter(({ id }) => !told.has(id)).slice(0, acrossItems);
}
