import * as z from 'zod/mini';
import { Picture } from './picture.ts';

/**
 * The story of an article that at least two publishers report: how many report it, and from how many countries,
 * counting publishers with a known country.
 */
export const StoryMark = z.object({ id: z.string(), publishers: z.int(), countries: z.int() });
export type StoryMark = z.infer<typeof StoryMark>;

/** An article in the API. `url` is its identity; `id` the short stable id in its address. */
export const Article = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  url: z.string(),
  /** An absolute https address, or the root-relative path of a picture of this site. */
  image: z.nullable(z.string()),
  /** This site's copy of it; null if there is no picture to show. Missing in replies of the previous version. */
  picture: z._default(z.nullable(Picture), null),
  author: z.nullable(z.string()),
  published_at: z.iso.datetime(),
  source: z.string(),
  language: z.string(),
  /** Missing in replies of the previous version, from a browser's cache or a process yet to be upgraded. */
  story: z._default(z.nullable(StoryMark), null),
});
export type Article = z.infer<typeof Article>;

/** Which part of a list a reply has. */
export const Pagination = z.object({ limit: z.int(), offset: z.int(), count: z.int(), total: z.int() });

export const ArticleList = z.object({
  data: z.array(Article),
  pagination: Pagination,
  /** What a search without results probably meant, if that has results. */
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
