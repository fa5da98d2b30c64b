import type { Context } from 'hono';
import type { Notice } from '#db/notifications.ts';

const header = 'cache-tags';
const separator = ' ';

/** Says what a reply shows: sections by their names, 'search', articles as 'article/{id}'. Never leaves the process. */
export function tagReply(c: Context, tags: string[]): void {
  c.header(header, tags.join(separator));
}

/** Takes the tags off a reply. */
export function takeTags(headers: Headers): string[] {
  const tags = headers.get(header)?.split(separator) ?? [];
  headers.delete(header);
  return tags;
}

/** The tags of replies that a notice makes stale. Any news may answer any search; no cached reply shows a member. */
export function tagsOf(notice: Notice): Set<string> {
  if (notice.kind !== 'news') return new Set();
  return new Set(['search', ...notice.sections, ...notice.articles.map((id) => `article/${id}`)]);
}
