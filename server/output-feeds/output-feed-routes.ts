import { Hono, type Context } from 'hono';
import * as z from 'zod/mini';
import { ArticleList } from '#contract/article.ts';
import { ErrorReply } from '#contract/error.ts';
import { feedPath, type FeedFormat, feedTypes, readFeedFile, storyFeed } from '#contract/feed-address.ts';
import { storyPath } from '#contract/story-address.ts';
import { WholeStory } from '#contract/story.ts';
import { AppError } from '#server/http/app-error.ts';
import { feedTag, tagReply } from '#server/http/cache-tags.ts';
import { type NewsFeed, type Publisher, type WrittenFeed, writtenFeed } from './news-feed.ts';
import { feedOfSearch, offeredFeed, type OfferedFeed } from './offered-feeds.ts';
import { writeAtom } from './write-atom.ts';
import { writeJson } from './write-json.ts';
import { writeRss } from './write-rss.ts';

const StoryReply = z.object({ data: WholeStory });
const writers = { rss: writeRss, atom: writeAtom, json: writeJson };

/**
 * The news as feeds (docs/decisions/0033): lists of the API in formats that feed readers know. They contain no more
 * than the headlines and summaries here, and lead to the publishers.
 */
export function outputFeedRoutes(api: Hono, publisher: Publisher): Hono {
  async function answer(c: Context, offered: OfferedFeed | undefined, format: FeedFormat) {
    if (!offered) throw unknownFeed();
    // On behalf of the sender of this request, with its tags.
    const reply = await api.fetch(new Request(publisher.origin + offered.api), c.env);
    if (reply.status !== 200) throw await refusalOf(reply);
    const feed = await readNews(offered, reply);
    // The story was merged into another, or the address contains its headline.
    const path = feedPath(feed.place, format);
    if (offered.kind === 'story' && c.req.path !== path) return c.redirect(path, 301);
    tagReply(c, [feedTag(feed.place)]);
    return sendFeed(c, writtenFeed(feed, publisher, format), format);
  }

  return new Hono()
    .use(async (c, next) => {
      // Feeds are public, wherever their reader runs.
      c.header('access-control-allow-origin', '*');
      await next();
    })
    .get('/:file{.+}', async (c) => {
      const { name, format } = readFeedFile(c.req.param('file')) ?? {};
      if (name === undefined || format === undefined) throw unknownFeed();
      if (name === 'search') return answer(c, feedOfSearch(textIn(c)), format);
      return answer(c, offeredFeed(name), format);
    });
}

function textIn(c: Context): string {
  const [text = '', ...others] = c.req.queries('q') ?? [];
  if (others.length > 0 || text.trim() === '')
    throw new AppError('invalid_q', 400, 'Please say once, as q, what to search for.');
  return text;
}

/** The API's refusal, passed on. */
async function refusalOf(reply: Response): Promise<AppError> {
  const { code, error } = ErrorReply.parse(await reply.json());
  const wait = reply.headers.get('retry-after');
  return new AppError(
    code,
    reply.status as 400,
    error,
    wait === null ? {} : { headers: { 'retry-after': wait } },
  );
}

async function readNews({ kind, ...feed }: OfferedFeed, reply: Response): Promise<NewsFeed> {
  const body: unknown = await reply.json();
  if (kind === 'list') return { ...feed, articles: ArticleList.parse(body).data };
  const { story, reports } = StoryReply.parse(body).data;
  return {
    ...feed,
    place: storyFeed(story),
    page: storyPath(story),
    title: `${feed.title}: ${story.lead.title}`,
    articles: reports.map(({ article }) => article),
  };
}

function sendFeed(c: Context, feed: WrittenFeed, format: FeedFormat): Response {
  const links = [
    `<${feed.self}>; rel="self"`,
    ...(feed.hub === undefined ? [] : [`<${feed.hub}>; rel="hub"`]),
  ];
  c.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
  c.header('last-modified', endOfThisSecond().toUTCString());
  c.header('link', links.join(', '));
  return c.body(writers[format](feed), 200, { 'content-type': `${feedTypes[format]}; charset=utf-8` });
}

/** Rounded up, so that no other content can be sent with the same date. */
const endOfThisSecond = () => new Date((Math.floor(Date.now() / 1000) + 1) * 1000);

function unknownFeed(): AppError {
  return new AppError('feed_not_found', 404, 'There is no such feed.');
}
