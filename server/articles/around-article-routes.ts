import { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import { validate } from '#server/http/validate.ts';
import { requestedArticle, ArticleRequest } from './article-requests.ts';
import { findArticle } from './article-store.ts';
import { describeNews, missingArticle, refusalsOfArticle, sendNews } from './news-replies.ts';
import { findRelated } from './related-article-store.ts';
import { findRemoval } from './removed-article-store.ts';
import { findCoverage } from './story-store.ts';

/** What surrounds an article: related articles, and other reports of the same event. */
export function aroundArticleRoutes(database: Database): Hono {
  return new Hono()
    .get('/related_articles', docs.related, validate('query', ArticleRequest), async (c) => {
      const asked = requestedArticle(c.req.valid('query'));
      const related = await findRelated(database, asked);
      if (!related) throw missingArticle(c, await findRemoval(database, asked));
      const own = 'id' in asked ? asked.id : (await findArticle(database, asked))?.id;
      // Tagged with the articles but not with the section: the page need not be rendered again for every article that
      // arrives there.
      const shown = [own, ...related.data.map(({ id }) => id)];
      const tags = shown.map((id) => `article/${id}`);
      return sendNews(c, related, tags);
    })
    .get('/article_coverage', docs.coverage, validate('query', ArticleRequest), async (c) => {
      const asked = requestedArticle(c.req.valid('query'));
      const coverage = await findCoverage(database, asked);
      if (!coverage) throw missingArticle(c, await findRemoval(database, asked));
      const { id, ...data } = coverage;
      return sendNews(c, { data }, [`article/${id}`, `card/${id}`]);
    });
}

const docs = {
  related: describeNews('Other articles of the section of an article', 'related', refusalsOfArticle),
  coverage: describeNews(
    'Who else reports what an article does, and how its headline changed',
    'coverage',
    refusalsOfArticle,
  ),
};
