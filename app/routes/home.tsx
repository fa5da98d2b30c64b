import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { fetchHomeNews } from '#app/articles/article-calls.ts';
import {
  descriptionLengthShown,
  descriptionLengthShownLong,
  titleLengthShown,
} from '#app/articles/article-limits.ts';
import { failureOf } from '#app/articles/failure.ts';
import { homeArticles } from '#app/articles/home-articles.ts';
import { HomeSection, type SectionNews } from '#app/articles/home-section.tsx';
import { homeQuery } from '#app/articles/list-queries.ts';
import { LocalPlace } from '#app/articles/local-place.tsx';
import { SampleNotice } from '#app/articles/sample-notice.tsx';
import { useHomeRegion } from '#app/session/home-region.ts';
import { useReaderId } from '#app/session/reader-id.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Article, ArticleList } from '#contract/article.ts';
import type { Notice } from '#contract/notices.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const { breaking, europe, world } = await fetchHomeNews(api).catch(throwAsStatus);
  return { breaking: homeArticles(breaking), local: homeArticles(europe), world: homeArticles(world) };
}

/** In the browser the sections load by themselves, behind skeletons. */
export function clientLoader() {
  return null;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const readerId = useReaderId();
  const breaking = useQuery(homeQuery(readerId, { query: 'breaking' }, loaderData?.breaking));
  const local = useLocalNews(readerId, loaderData?.local);
  const world = useQuery(homeQuery(readerId, { query: 'world' }, loaderData?.world));
  const news = { breaking: newsOf(breaking), local: local.news, world: newsOf(world) };
  const notice = new URLSearchParams(useLocation().search).get('notice');
  useReturnScroll(Object.values(news).some(({ state }) => state === 'loading'));
  return (
    <div className="px-4 py-6">
      <PageHead
        path="/"
        description="Breaking, local and world news from European publishers, in one calm and readable place."
      />
      {notice === ('account-deleted' satisfies Notice<'/'>) && (
        <output className="alert alert-success mb-6 block">Account deleted successfully!</output>
      )}
      <SampleNotice articles={Object.values(news).flatMap(shownIn)} />
      <HomeSection
        id="breaking"
        title="Recently Breaking"
        query="breaking"
        more="init_breaking"
        descriptionLength={descriptionLengthShownLong}
        news={news.breaking}
        first
      />
      <HomeSection
        id="local"
        title="Local News"
        query="local"
        more="initial_local"
        descriptionLength={descriptionLengthShown}
        place={<LocalPlace home={local.home} focusNext="local" />}
        news={news.local}
      />
      <HomeSection
        id="world"
        title="World News"
        query="world"
        more="initial_world"
        titleLength={titleLengthShown}
        descriptionLength={descriptionLengthShown}
        news={news.world}
      />
    </div>
  );
}

/** The news of the reader's own region; of all of Europe where there is none. */
function useLocalNews(readerId: string | undefined, europe: readonly Article[] | undefined) {
  const home = useHomeRegion();
  const region = home.state === 'known' ? home.region : undefined;
  const query = homeQuery(readerId, { query: 'local', region }, region === undefined ? europe : undefined);
  const result = useQuery({ ...query, enabled: home.state === 'known' });
  if (home.state === 'known') return { home, news: newsOf(result) };
  const news: SectionNews =
    home.state === 'unasked' && europe ? { state: 'undecided', articles: europe } : { state: 'loading' };
  return { home, news };
}

function newsOf(result: UseQueryResult<ArticleList | undefined>): SectionNews {
  const failure = failureOf(result);
  if (failure) return failure;
  return result.data ? { state: 'ready', articles: result.data.data } : { state: 'loading' };
}

function shownIn(news: SectionNews): readonly Article[] {
  return 'articles' in news ? homeArticles(news.articles) : [];
}
