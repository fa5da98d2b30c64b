import * as z from 'zod/mini';
import { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import { HomeNews } from '#contract/story.ts';

const ArticleReply = z.object({ data: Article });

/** Throws when the reply is not a list of articles. */
export function parseList(reply: unknown): ArticleList {
  return ArticleList.parse(reply);
}

/** Throws when the reply is not what the home page shows. */
export function parseHomeNews(reply: unknown): HomeNews {
  return HomeNews.parse(reply);
}

/** Throws when the reply is not an article. */
export function parseArticle(reply: unknown): Article {
  return ArticleReply.parse(reply).data;
}

/** Throws when the reply is not what follows an article. */
export function parseRelated(reply: unknown): RelatedArticles {
  return RelatedArticles.parse(reply);
}
