import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import { wordsOfReason } from '#contract/decision-words.ts';
import { moderationPath } from '#contract/moderation-path.ts';
import { Coverage, HomeNews, type Story, StoryList, WholeStory } from '#contract/story.ts';
import { AppError } from '#server/http/app-error.ts';
import { sourceTag, tagReply } from '#server/http/cache-tags.ts';
import { describeCall, type Refusal } from '#server/http/describe-call.ts';
import { sendValue } from '#server/http/reply-value.ts';
import type { Removal } from './removed-article-store.ts';

/** What the calls of the news API answer. */
const replies = {
  list: { says: 'Articles, newest first', schema: ArticleList },
  article: { says: 'The article', schema: z.object({ data: Article }) },
  homeNews: { says: 'The newest articles of each section', schema: HomeNews },
  related: { says: 'The newest articles of its section', schema: RelatedArticles },
  coverage: { says: 'Reports of others and headlines', schema: z.object({ data: Coverage }) },
  stories: { says: 'Stories, those of most countries first', schema: StoryList },
  story: { says: 'The story with its reports, the newest first', schema: z.object({ data: WholeStory }) },
};

type ReplyBody = z.infer<(typeof replies)[keyof typeof replies]['schema']>;

/** Answers with news, which browsers and shared caches may keep for a moment; `tags` say what the reply shows. */
export function sendNews(c: Context, body: ReplyBody, tags: string[]): Response {
  c.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
  tagReply(c, [...tags, ...articlesIn(body).flatMap(({ id, source }) => [`card/${id}`, sourceTag(source)])]);
  return sendValue(c, body);
}

/** The articles whose cards a reply shows. */
function articlesIn(body: ReplyBody): Article[] {
  if ('breaking' in body)
    return [...body.breaking, ...body.europe, ...body.world, ...body.across.map(leadOf)];
  const { data } = body;
  if (Array.isArray(data)) return data.map((entry) => ('lead' in entry ? leadOf(entry) : entry));
  return 'reports' in data ? data.reports.map(({ article }) => article) : [data];
}

const leadOf = ({ lead }: Story) => lead;

/** The refusal for an article that is not found: there is none, or it was taken down, and why. */
export function missingArticle(c: Context, removal: Removal | undefined): AppError {
  if (!removal)
    return new AppError('article_not_found', 404, 'This article is not here, or is no longer kept.');
  tagReply(c, [`article/${removal.id}`]);
  const headers = { 'x-robots-tag': 'noindex' };
  const why = removal.reason === null ? '' : ` Reason: ${wordsOfReason(removal.reason)}.`;
  if (!removal.legal)
    return new AppError('article_removed', 410, `The editors of this site have removed this article.${why}`, {
      headers,
    });
  // RFC 7725, section 4: the link says who has blocked it.
  const blockedBy = { link: `<${moderationPath}>; rel="blocked-by"` };
  return new AppError('article_removed', 451, `This article was removed for legal reasons.${why}`, {
    headers: { ...headers, ...blockedBy },
  });
}

/** Refusals of a call about one article, which may not be there, or not any more. */
export const refusalsOfArticle = [404, 410, 451] as const;

/** Describes a call of the news API; `refusals` are its own, beside those that each of them has. */
export const describeNews = (
  summary: string,
  reply: keyof typeof replies,
  refusals: readonly Refusal[] = [],
): MiddlewareHandler =>
  describeCall('News', summary, {
    reply: { ...replies[reply], isConditional: true },
    refusals: [400, ...refusals, 503],
  });
