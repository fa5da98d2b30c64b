import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { fetchArticles } from '#app/articles/article-calls.ts';
import {
  descriptionLengthShown,
  descriptionLengthShownLong,
  titleLengthShown,
} from '#app/articles/article-limits.ts';
import { homeArticles } from '#app/articles/home-articles.ts';
import { HomeSection, type SectionNews } from '#app/articles/home-section.tsx';
import { homeQuery } from '#app/articles/list-queries.ts';
import { SampleNotice } from '#app/articles/sample-notice.tsx';
import { useProfile } from '#app/session/profile.ts';
import { useReaderId } from '#app/session/reader-id.ts';
import { useSession } from '#app/session/session.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { Article, ArticleList } from '#contract/article.ts';
import type { Notice } from '#contract/notices.ts';
import type { Region } from '#contract/regions.ts';
import type { Route } from './+types/home.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const shownOf = async (query: string): Promise<ArticleList> => {
    const list = await fetchArticles({ query }, 1, api);
    return { ...list, data: homeArticles(list.data) };
  };
  const sections = Promise.all([shownOf('breaking'), shownOf('local'), shownOf('world')]);
  const [breaking, local, world] = await sections.catch(throwAsStatus);
  return { breaking, local, world };
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
        region={local.region}
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

/** Europe's news for visitors; for members those of their region, which the profile names first. */
function useLocalNews(readerId: string | undefined, europe: ArticleList | undefined) {
  const home = useHomeRegion();
  const region = home.state === 'known' ? home.region : undefined;
  const query = homeQuery(readerId, { query: 'local', region }, region === undefined ? europe : undefined);
  const result = useQuery({ ...query, enabled: home.state === 'known' });
  if (home.state === 'known') return { region, news: newsOf(result) };
  const news: SectionNews =
    home.state === 'unasked' && europe ? { state: 'undecided', articles: europe.data } : { state: 'loading' };
  return { region, news };
}

/** 'unasked' while the page has not come alive and cannot even know whether there is a member. */
function useHomeRegion():
  | { state: 'unasked' }
  | { state: 'loading' }
  | { state: 'known'; region: Region | undefined } {
  const readerId = useReaderId();
  const session = useSession();
  const profile = useProfile(session.state === 'member' ? session.user.id : undefined);
  if (readerId === undefined) return { state: 'unasked' };
  if (session.state === 'loading') return { state: 'loading' };
  if (session.state !== 'member' || profile.state === 'failed') return { state: 'known', region: undefined };
  if (profile.state === 'loading') return { state: 'loading' };
  return { state: 'known', region: profile.profile?.region ?? undefined };
}

function newsOf({ data, isPending }: UseQueryResult<ArticleList | undefined>): SectionNews {
  if (data !== undefined) return { state: 'ready', articles: data.data };
  return isPending ? { state: 'loading' } : { state: 'failed' };
}

function shownIn(news: SectionNews): readonly Article[] {
  return 'articles' in news ? homeArticles(news.articles) : [];
}
