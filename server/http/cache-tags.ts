import type { Context } from 'hono';
import { type FeedPlace, sectionFeed } from '#contract/feed-address.ts';
import type { Section } from '#contract/sections.ts';
import { storyId } from '#contract/story-address.ts';
import type { Notice } from '#db/notifications.ts';

/** Passed with an internal request, to learn what its reply shows. */
export type TagSink = { shown: Set<string> };

/**
 * Says what a reply shows, by tags that never leave the process:
 * - a section by its name, and 'search'
 * - 'article/{id}', and 'card/{id}' for an article's card, which includes its story
 * - 'source/{publisher}' for articles of a publisher, 'sources' for the list of publishers
 * - 'story/{id}' and 'stories'
 * - 'comments/{article}' and 'member/{author}'
 * - 'picture/{id}' and 'pictures'
 * - feeds of this site by their paths, 'sitemap', and 'moderation'
 */
export function tagReply(c: Context, tags: string[]): void {
  const { shown } = (c.env ?? {}) as Partial<TagSink>;
  if (shown) for (const tag of tags) shown.add(tag);
}

/** The tags of replies that a notice makes stale. Any news may match any search. */
export function staleBy(notice: Notice): Set<string> {
  if (notice.kind === 'stories')
    return new Set([
      'stories',
      ...notice.stories.map((number) => `story/${storyId(number)}`),
      ...notice.articles.map((id) => `card/${id}`),
    ]);
  if (notice.kind === 'removal') return new Set(['search', ...notice.sections]);
  if (notice.kind === 'decided') return new Set(['moderation']);
  if (notice.kind === 'feeds') return new Set(['sources']);
  if (notice.kind !== 'news' && notice.kind !== 'pictures') return new Set();
  const shown = notice.articles.flatMap((id) => [`article/${id}`, `card/${id}`]);
  return new Set(notice.kind === 'news' ? ['search', ...notice.sections, ...shown] : shown);
}

/**
 * The tags of replies that must not be sent any more: what people delete or editors take down disappears at once, and a
 * hub that was told of news fetches the feed only once.
 */
export function droppedBy(notice: Notice): Set<string> {
  if (notice.kind === 'news')
    return new Set(notice.sections.map((section) => feedTag(sectionFeed(section as Section))));
  if (notice.kind === 'comment') return new Set([commentsTag(notice.articleId)]);
  if (notice.kind === 'picture_block') return new Set([sourceTag(notice.publisher), 'pictures']);
  if (notice.kind === 'removal')
    return new Set([
      'sitemap',
      'pictures',
      ...notice.articles.flatMap((id) => [`article/${id}`, `card/${id}`]),
    ]);
  if (notice.kind !== 'member') return new Set();
  const picture = notice.left?.picture;
  return new Set([authorTag(notice.userId), ...(picture ? [pictureTag(picture)] : [])]);
}

export const commentsTag = (articleId: number) => `comments/${articleId}`;
export const feedTag = ({ path }: Pick<FeedPlace, 'path'>) => path;
export const sourceTag = (publisher: string) => `source/${publisher}`;
export const pictureTag = (id: string) => `picture/${id}`;
export const authorTag = (userId: string) => `member/${userId}`;
