import type { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import type { ErrorReply } from '#contract/error.ts';

/** Answers a GET of an API path: in process on the server, by fetch in the browser. */
export type Api = (path: string) => Promise<Response>;

/** A list of the API: a section or category by its name, or a search by its words. */
export type ListSource = { query: string; region?: string | undefined };

/** A refusal by the API; the message is a sentence for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, reply: ErrorReply) {
    super(reply.error);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code;
  }
}

/** Schemas are no part of what a page needs to come alive; they come along with the first reply. */
const loadSchemas = () => import('./replies.ts');

const browserApi: Api = (path) => fetch(path, { headers: { accept: 'application/json' } });

/** One page (from 1) of a list. Throws ApiError, and TypeError when the network fails. */
export async function fetchArticles(
  source: ListSource,
  page: number,
  api: Api = browserApi,
): Promise<ArticleList> {
  const [reply, { parseList }] = await Promise.all([fetchJson(listPath(source, page), api), loadSchemas()]);
  return parseList(reply);
}

/** One article by its short id or its publisher's address. Throws as fetchArticles does. */
export async function fetchArticle(
  by: { id: string } | { url: string },
  api: Api = browserApi,
): Promise<Article> {
  const path = `/api/article?${new URLSearchParams(by)}`;
  const [reply, { parseArticle }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseArticle(reply);
}

/** What follows the article with this publisher's address. Throws as fetchArticles does. */
export async function fetchRelated(url: string, api: Api = browserApi): Promise<RelatedArticles> {
  const path = `/api/related_articles?${new URLSearchParams({ url })}`;
  const [reply, { parseRelated }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseRelated(reply);
}

/** Sends a body as JSON and returns that of the reply, yet unparsed. Throws as fetchArticles does. */
export function send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<unknown> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return fetchJson(path, () => fetch(path, { method, headers, body: JSON.stringify(body) }));
}

/** What to tell a person about a failed call: the sentence of the API, or that there was no answer. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error('A call failed:', error);
  return 'The site could not be reached. Please check your connection and try again.';
}

/** Lower-cased, with spaces turned into commas (product specification, section 5). */
function apiQuery(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ',');
}

function listPath({ query, region }: ListSource, page: number): string {
  switch (query) {
    case 'breaking':
      return `/api/breaking_news?page=${page}`;
    case 'world':
      return `/api/world_news?page=${page}`;
    case 'local':
      return region === undefined
        ? `/api/europe?page=${page}`
        : `/api/local_news?page=${page}&region=${encodeURIComponent(region)}`;
    default:
      return `/api/articles/${encodeURIComponent(apiQuery(query))}?page=${page}`;
  }
}

/** The body of a reply, yet unparsed. Throws as fetchArticles does. */
export async function fetchJson(path: string, api?: Api): Promise<unknown> {
  return (await fetchReply(path, api)).json();
}

/** A reply with its headers. Throws as fetchArticles does. */
export async function fetchReply(path: string, api: Api = browserApi): Promise<Response> {
  const response = await api(path);
  if (response.ok) return response;
  throw new ApiError(response.status, await errorReply(response));
}

async function errorReply(response: Response): Promise<ErrorReply> {
  const body: unknown = await response.json().catch(() => null);
  const { parseError } = await loadSchemas();
  return parseError(body) ?? { error: `The server answered ${response.status}.`, code: 'unreadable' };
}
