import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import { decisionReasons } from '#contract/decision-reasons.ts';
import { ErrorReply } from '#contract/error.ts';
import { moderationPath } from '#contract/moderation-path.ts';
import { Coverage, HomeNews, type Story, StoryList, WholeStory } from '#contract/story.ts';
import { AppError } from '#server/http/app-error.ts';
import { sourceTag, tagReply } from '#server/http/cache-tags.ts';
import { contentOf, describeRoute } from '#server/http/openapi.ts';
import { sendValue } from '#server/http/reply-value.ts';
import type { Removal } from './removed-article-store.ts';

const ArticleReply = z.object({ data: Article });
const StoryReply = z.object({ data: WholeStory });
const CoverageReply = z.object({ data: Coverage });

/** What the calls of the news API answer, by the words that describe it. */
const replies = {
  'Articles, newest first': ArticleList,
  'The article': ArticleReply,
  'The newest articles of each section': HomeNews,
  'The newest articles of its section': RelatedArticles,
  'Stories, those of most countries first': StoryList,
  'The story with its reports, the newest first': StoryReply,
  'Reports of others and headlines': CoverageReply,
};

type ReplyBody =
  | ArticleList
  | HomeNews
  | RelatedArticles
  | StoryList
  | z.infer<typeof StoryReply>
  | z.infer<typeof CoverageReply>
  | z.infer<typeof ArticleReply>;

/** Answers with news, which browsers and caches in between may keep for a moment; `tags` say what it shows. */
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

/** What is answered about an article that nobody finds: that there is none, or that and why it was taken down. */
export function missingArticle(c: Context, removal: Removal | undefined): AppError {
  if (!removal) return new AppError('article_not_found', 404, 'This article is not here, or no longer.');
  tagReply(c, [`article/${removal.id}`]);
  const headers = { 'x-robots-tag': 'noindex' };
  const { label } = decisionReasons.find(({ value }) => value === removal.reason) ?? {};
  const why = label === undefined ? '' : ` The reason: ${label}.`;
  if (!removal.legal)
    return new AppError('article_removed', 410, `The editors of this site have removed this article.${why}`, {
      headers,
    });
  // RFC 7725, section 4: who has blocked it.
  const blockedBy = { link: `<${moderationPath}>; rel="blocked-by"` };
  return new AppError('article_removed', 451, `This article was removed for legal reasons.${why}`, {
    headers: { ...headers, ...blockedBy },
  });
}

/** Describes a call that lists articles; `limited`: not as often as anybody likes. */
export const describeList = (summary: string, limited?: 'limited') =>
  describeNews(summary, 'Articles, newest first', limited);

/** Describes the call about the home page. */
export const describeHomeNews = (summary: string) =>
  describeNews(summary, 'The newest articles of each section');

/** Describes a call about one article, which may not be there. */
export const describeArticle = (
  summary: string,
  reply: 'The article' | 'The newest articles of its section' | 'Reports of others and headlines',
) => describeNews(summary, reply, 'article');

/** Describes a call about stories. */
export const describeStories = (
  summary: string,
  reply: 'Stories, those of most countries first' | 'The story with its reports, the newest first',
) => describeNews(summary, reply, reply.startsWith('The story') ? 'story' : undefined);

function describeNews(
  summary: string,
  reply: keyof typeof replies,
  also?: 'article' | 'story' | 'limited',
): MiddlewareHandler {
  return describeRoute(() => ({
    summary,
    tags: ['News'],
    responses: {
      200: describeJson(reply, replies[reply]),
      304: { description: 'Not changed since the ETag in If-None-Match' },
      400: describeJson('A parameter is missing or wrong; the sentence names it', ErrorReply),
      ...((also === 'article' || also === 'story') && {
        404: describeJson('It is not here, or no longer', ErrorReply),
      }),
      ...(also === 'article' && {
        410: describeJson('The editors have removed it; the sentence says why', ErrorReply),
        451: describeJson('It was removed for legal reasons; the sentence says which', ErrorReply),
      }),
      ...(also === 'limited' && {
        429: describeJson('Too many searches; Retry-After says when to come back', ErrorReply),
      }),
      503: describeJson('The database is not reachable', ErrorReply),
    },
  }));
}

function describeJson(description: string, schema: z.ZodMiniObject) {
  return { description, content: contentOf(schema) };
}
