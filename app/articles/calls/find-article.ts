import { ApiError } from '#app/api/api-error.ts';
import type { Api } from '#app/api/call.ts';
import { idInAddress, slugOf } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';
import { fetchArticle } from './article-calls.ts';
import { fetchArticles } from './list-calls.ts';

/**
 * The article that an address means: '{slug}-{id}', an id, a publisher's URL or a bare title.
 * Throws ApiError 404 when there is none.
 */
export async function findArticle(address: string, api?: Api): Promise<Article> {
  const by = /^https?:\/\//.test(address) ? { url: address } : { id: idInAddress(address) };
  try {
    return await fetchArticle(by, api);
  } catch (error) {
    if (!isUnknown(error)) throw error;
    const titled = await findByTitle(address, api);
    if (titled === undefined) throw error;
    return titled;
  }
}

async function findByTitle(title: string, api?: Api): Promise<Article | undefined> {
  const slug = slugOf(title);
  if (slug === '') return undefined;
  const found = await fetchArticles({ query: slug.replaceAll('-', ' ') }, 1, api);
  return found.data.find((article) => slugOf(article.title) === slug);
}

/** 400: no article can have such an id. */
function isUnknown(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
