import { Hono } from 'hono';
import { storyNumber } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { AppError } from '#server/http/app-error.ts';
import { validate } from '#server/http/validate.ts';
import { ArticleRequest, articleAskedFor, ListRequest, StoryRequest } from './article-requests.ts';
import { describeArticle, describeStories, sendNews, unknownArticle } from './news-replies.ts';
import { findCoverage, findStory, listStories } from './story-store.ts';

/** Events that several publishers report: public, cacheable and the same for everybody. */
export function storyRoutes(database: Database): Hono {
  return new Hono()
    .get(
      '/stories',
      describeStories('Events of the last day', 'Stories, those of most countries first'),
      validate('query', ListRequest),
      async (c) => sendNews(c, await listStories(database, c.req.valid('query').page), ['stories']),
    )
    .get(
      '/stories/:id',
      describeStories(
        'One event; an address of a story that turned out to be part of another answers with that one',
        'The story with its reports, the newest first',
      ),
      validate('param', StoryRequest),
      async (c) => {
        const { id } = c.req.valid('param');
        const number = storyNumber(id);
        const story = number === undefined ? undefined : await findStory(database, number);
        if (!story) throw new AppError('story_not_found', 404, 'This story is not here, or no longer.');
        return sendNews(c, { data: story }, [`story/${id}`, `story/${story.story.id}`]);
      },
    )
    .get(
      '/article_coverage',
      describeArticle(
        'Who else reports what an article does, and how its headline changed',
        'Reports of others and headlines',
      ),
      validate('query', ArticleRequest),
      async (c) => {
        const asked = articleAskedFor(c.req.valid('query'));
        const coverage = await findCoverage(database, asked);
        if (!coverage) throw unknownArticle();
        const { id, ...data } = coverage;
        return sendNews(c, { data }, [`article/${id}`, `card/${id}`]);
      },
    );
}
