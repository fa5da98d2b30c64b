import { Hono } from 'hono';
import { storyNumber } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { AppError } from '#server/http/app-error.ts';
import { validate } from '#server/http/validate.ts';
import { ListRequest, StoryRequest } from './article-requests.ts';
import { describeNews, sendNews } from './news-replies.ts';
import { findStory, listStories } from './story-store.ts';

/** Events that several publishers report: public, cacheable and the same for everybody. */
export function storyRoutes(database: Database): Hono {
  return new Hono()
    .get('/stories', docs.list, validate('query', ListRequest), async (c) =>
      sendNews(c, await listStories(database, c.req.valid('query').page), ['stories']),
    )
    .get('/stories/:id', docs.story, validate('param', StoryRequest), async (c) => {
      const { id } = c.req.valid('param');
      const number = storyNumber(id);
      const story = number === undefined ? undefined : await findStory(database, number);
      if (!story) throw new AppError('story_not_found', 404, 'This story is not here, or is no longer kept.');
      return sendNews(c, { data: story }, [`story/${id}`, `story/${story.story.id}`]);
    });
}

const docs = {
  list: describeNews('Events of the last day', 'stories'),
  story: describeNews(
    'One event; an address of a story that turned out to be part of another answers with that one',
    'story',
    [404],
  ),
};
