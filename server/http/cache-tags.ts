import type { Context } from 'hono';
import { storyId } from '#contract/story-address.ts';
import type { Notice } from '#db/notifications.ts';

/** Handed in with a request of our own making to learn what its reply shows. */
export type TagSink = { shown: Set<string> };

/**
 * Says what a reply shows: sections by their names, 'search', articles as 'article/{id}', the cards of articles, which name
 * their stories, as 'card/{id}', stories as 'story/{id}' and 'stories', comments as 'comments/{article}', publishers as 'sources' and
 * 'member/{author}'. Never leaves the process.
 */
export function tagReply(c: Context, tags: string[]): void {
  const { shown } = (c.env ?? {}) as Partial<TagSink>;
  if (shown) for (const tag of tags) shown.add(tag);
}

/** The tags of replies that a notice makes stale. Any news may answer any search. */
export function staleBy(notice: Notice): Set<string> {
  if (notice.kind === 'stories')
    return new Set([
      'stories',
      ...notice.stories.map((number) => `story/${storyId(number)}`),
      ...notice.articles.map((id) => `card/${id}`),
    ]);
  if (notice.kind === 'feeds') return new Set(['sources']);
  if (notice.kind !== 'news' && notice.kind !== 'pictures') return new Set();
  const shown = notice.articles.flatMap((id) => [`article/${id}`, `card/${id}`]);
  return new Set(notice.kind === 'news' ? ['search', ...notice.sections, ...shown] : shown);
}

/** The tags of replies that must not be sent any more: what people take back is gone at once. */
export function droppedBy(notice: Notice): Set<string> {
  if (notice.kind === 'comment') return new Set([commentsTag(notice.articleId)]);
  return new Set(notice.kind === 'member' ? [authorTag(notice.userId)] : []);
}

export const commentsTag = (articleId: number) => `comments/${articleId}`;
export const authorTag = (userId: string) => `member/${userId}`;
