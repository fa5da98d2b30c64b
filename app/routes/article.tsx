import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { data, isRouteErrorResponse, redirect, redirectDocument, useLocation } from 'react-router';
import { ApiError, isTakenDown } from '#app/api/api-error.ts';
import { pack, unpack } from '#app/api/packed.ts';
import { answerForm, readForm } from '#app/api/posted-form.ts';
import { fetchCoverage, fetchRelated } from '#app/articles/calls/article-calls.ts';
import { descriptionLengthShown, descriptionLengthShownLong } from '#app/articles/calls/article-limits.ts';
import { articleQuery, cachedArticle, reportedArticle } from '#app/articles/calls/article-queries.ts';
import { findArticle } from '#app/articles/calls/find-article.ts';
import { ArticleCoverage, coverageQuery } from '#app/articles/page/article-coverage.tsx';
import { ArticlePage } from '#app/articles/page/article-page.tsx';
import { ArticleSkeleton } from '#app/articles/page/article-skeleton.tsx';
import { forgetArticle, forgetArticlePage } from '#app/articles/page/forget-article.ts';
import { newsArticleData } from '#app/articles/page/news-article-data.ts';
import { Related } from '#app/articles/page/related-articles.tsx';
import { RemovedArticle } from '#app/articles/page/removed-article.tsx';
import { previewAddress } from '#app/articles/pictures/shown-picture.ts';
import { truncate } from '#app/articles/text/truncate.ts';
import type { RefusedComment } from '#app/comments/comment-form.tsx';
import type { CommentList } from '#app/comments/comment-list.ts';
import { findComments } from '#app/comments/comment-queries.ts';
import { CommentsSection } from '#app/comments/comments-section.tsx';
import { hasCopy } from '#app/offline/has-copy.ts';
import { currentReaderId } from '#app/session/reader-id.ts';
import { FailurePage, NotFoundPage, RouteFailure } from '#app/shell/status-page.tsx';
import { articleStateOf } from '#app/site/addresses.ts';
import { wantedHash } from '#app/site/click-recovery.ts';
import { useLoadCopy } from '#app/site/load-copy.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { useSite } from '#app/site/site.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { articlePath } from '#contract/article-address.ts';
import type { Article, RelatedArticles } from '#contract/article.ts';
import type { Coverage } from '#contract/story.ts';
import type { Route } from './+types/article.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { api, posted } = context.get(siteContext);
  const article = await findArticle(params.address, api).catch(throwAsStatus);
  const canonical = articlePath(article);
  // Not a permanent redirect: publishers sometimes change a title back, and browsers that remember both redirects would
  // loop. Nor one instead of the answer to a form, with which the comment would be lost.
  if (!posted && canonical !== `/article/${encodeURIComponent(params.address)}`) throw redirect(canonical);
  const [comments, related, coverage] = await Promise.all([
    findComments(article.url, api).catch(noneWhenFailed),
    fetchRelated(article.url, api).catch(noneWhenFailed),
    fetchCoverage(article.url, api).catch(noneWhenFailed),
  ]);
  // Only a whole page may be cached.
  const isWhole = comments && related && coverage;
  return data(
    pack({ article, comments, related, coverage }),
    isWhole ? {} : { headers: { 'cache-control': 'no-store' } },
  );
}

/** Creates a comment that was posted without scripts, and redirects to it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const { content = '' } = await readForm(request);
  const { createComment } = await import('#app/comments/comment-calls.ts');
  const article = await findArticle(params.address, api).catch(throwAsStatus);
  return answerForm(
    async () => {
      await createComment({ articleUrl: article.url, content }, api);
      return redirect(`${articlePath(article)}#comments`, 303);
    },
    ({ message: reason }) => ({ content, reason }),
  );
}

/**
 * The article is shown even if what follows it cannot be read: the API has logged why, and the browser loads it later.
 */
function noneWhenFailed(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.status < 500) throwAsStatus(error);
}

/** Carries the link to who has blocked it for legal reasons (RFC 7725, section 4). */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

/**
 * In the browser the article comes from the cached list in which it was found, or the component loads it. If the
 * browser has a copy of the page, that is loaded instead, with everything that belongs to it.
 */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return (await hasCopy(request.url)) ? loadDocument(request.url + wantedHash()) : null;
}

/** Never returns: another document follows. */
async function loadDocument(address: string): Promise<never> {
  if (address !== window.location.href) throw redirectDocument(address);
  // On Back the browser has changed the address already: a redirect to the same fragment would only scroll.
  window.location.reload();
  return new Promise(() => {});
}

export default function ArticleRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const place = articleStateOf(useLocation().state);
  const client = useQueryClient();
  const rendered = loaderData ? unpack(loaderData) : undefined;
  const known =
    rendered ??
    (place ? cachedArticle(client, currentReaderId(), place) : reportedArticle(client, params.address));
  const { data: article, error, dataUpdatedAt } = useQuery(articleQuery(params.address, known));
  useReturnScroll(!article && !error);
  useLoadCopy(!article && !error);
  if (article)
    return (
      <LoadedArticle
        article={dataUpdatedAt === 0 ? asShownAtHome(article) : article}
        comments={rendered?.comments}
        related={rendered?.related}
        coverage={rendered?.coverage}
        refused={actionData}
      />
    );
  if (error instanceof ApiError && isTakenDown(error)) return <RemovedArticle reason={error.message} />;
  if (error) return error instanceof ApiError && error.status === 404 ? <NotFoundPage /> : <FailurePage />;
  return <ArticleSkeleton />;
}

/** Shows at an article's own address that it was taken down; other failures show as everywhere. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isRemoved = isRouteErrorResponse(error) && isTakenDown(error);
  return <RouteFailure error={error} instead={isRemoved && <RemovedArticle reason={String(error.data)} />} />;
}

/** One that has only been rendered with the home page: without the rest of its text. */
function asShownAtHome({ description, ...article }: Article): Article {
  return { ...article, description: description && truncate(description, descriptionLengthShownLong) };
}

type LoadedArticleProps = {
  article: Article;
  comments: CommentList | undefined;
  related: RelatedArticles | undefined;
  coverage: Coverage | undefined;
  refused: RefusedComment | undefined;
};

/**
 * Why an article was taken down that this browser still has in a list. An article from a list is not fetched again, so
 * the request for its coverage tells; the lists then forget it, and so does the rest of the cache once the page is left.
 */
function useRemoval({ url }: Article, coverage: Coverage | undefined): ApiError | undefined {
  const client = useQueryClient();
  const { error } = useQuery({ ...coverageQuery(url, coverage), enabled: useIsHydrated() });
  const removal = error instanceof ApiError && isTakenDown(error) ? error : undefined;
  useEffect(() => {
    if (!removal) return undefined;
    forgetArticle(client, url);
    return () => forgetArticlePage(client, url);
  }, [client, removal, url]);
  return removal;
}

function LoadedArticle({ article, comments, related, coverage, refused }: LoadedArticleProps) {
  const site = useSite();
  const removal = useRemoval(article, coverage);
  if (removal) return <RemovedArticle reason={removal.message} />;
  return (
    <>
      <PageHead
        type="article"
        title={article.title}
        description={
          article.description === null ? undefined : truncate(article.description, descriptionLengthShown)
        }
        path={articlePath(article)}
        image={previewAddress(article, site)}
      />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: newsArticleData(article, site) }}
      />
      <ArticlePage article={article} origin={site.origin} />
      <ArticleCoverage key={`coverage of ${article.url}`} article={article} known={coverage} />
      <CommentsSection key={article.url} articleUrl={article.url} known={comments} refused={refused} />
      <Related articleUrl={article.url} known={related} />
    </>
  );
}
