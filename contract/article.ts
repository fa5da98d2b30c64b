import * as z from 'zod/mini';
import { Picture } from './picture.ts';

/**
 * The story that an article is part of, where at least two publishers report it; how many do, and from how many countries, which
 * are those of publishers that have one.
 */
export const StoryMark = z.object({ id: z.string(), publishers: z.int(), countries: z.int() });
export type StoryMark = z.infer<typeof StoryMark>;

/** One article as the API shows it. `url` is its identity; `id` the short stable id of its address. */
export const Article = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  url: z.string(),
  /** An absolute https address, or the root-relative path of a picture of this site. */
  image: z.nullable(z.string()),
  /** The same, as this site passes it on; null where it is no picture to show. A reply of the version before lacks it. */
  picture: z._default(z.nullable(Picture), null),
  author: z.nullable(z.string()),
  published_at: z.iso.datetime(),
  source: z.string(),
  language: z.string(),
  /** A reply of the version before, out of a browser's cache or from a process yet to be upgraded, lacks it. */
  story: z._default(z.nullable(StoryMark), null),
});
export type Article = z.infer<typeof Article>;

export const ArticleList = z.object({
  data: z.array(Article),
  pagination: z.object({
    limit: z.int(),
    offset: z.int(),
    count: z.int(),
    total: z.int(),
  }),
  /** What a search that has found nothing probably meant, where that finds something. */
  suggestion: z.optional(z.string()),
});
export type ArticleList = z.infer<typeof ArticleList>;

/** The newest other articles of an article's section; null: the article is in none. */
export const RelatedArticles = z.object({
  /** `id` as in contract/sections.ts, `name` for people: 'Technology', 'Germany', 'Europe'. */
  section: z.nullable(z.object({ id: z.string(), name: z.string() })),
  data: z.array(Article),
});
export type RelatedArticles = z.infer<typeof RelatedArticles>;
