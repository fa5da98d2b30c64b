import * as z from 'zod/mini';
import { DeskDecision } from './desk-decision.ts';
import { Reasoned } from './desk.ts';
import { cleanWrittenText } from './written-text.ts';

/** An article in what editors find. */
const FoundArticle = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  url: z.string(),
  source: z.string(),
  published_at: z.iso.datetime(),
  removed: z.boolean(),
});
export type FoundArticle = z.infer<typeof FoundArticle>;

/** GET /api/desk/articles: what was found, or without a question what was taken down last; and whose pictures are blocked. */
export const DeskArticles = z.object({
  data: z.array(FoundArticle),
  picture_blocks: z.array(z.object({ publisher: z.string(), blocked_at: z.iso.datetime() })),
});
export type DeskArticles = z.infer<typeof DeskArticles>;

/** What an editor has to know to decide on an article (GET /api/desk/articles/{id}). */
export const DeskArticle = z.object({
  ...FoundArticle.shape,
  description: z.nullable(z.string()),
  first_seen_at: z.iso.datetime(),
  /** Where it is, or where it was when it was taken down. */
  sections: z.array(z.string()),
  removal: z.nullable(z.object({ legal: z.boolean(), removed_at: z.iso.datetime() })),
  feeds: z.array(z.object({ url: z.string(), publisher: z.string() })),
  story: z.nullable(z.object({ id: z.string(), articles: z.int(), publishers: z.int() })),
  /** Taken out of its story for good. */
  detached: z.boolean(),
  comments: z.int(),
  pictures_blocked: z.boolean(),
  /** Those about it, and those about its publisher's pictures; the newest first. */
  decisions: z.array(DeskDecision),
});
export type DeskArticle = z.infer<typeof DeskArticle>;

/** What a decision about an article takes (POST /api/desk/articles/{id}/remove and its siblings). */
export const ArticleDecision = z.object(Reasoned);

/** What a decision about a publisher's pictures takes; its name as articles have it in `source`. */
export const PictureDecision = z.object({
  ...Reasoned,
  publisher: z.pipe(
    z.pipe(z.string(), z.transform(cleanWrittenText)),
    z.string().check(z.minLength(1, 'Please say which publisher.'), z.maxLength(500)),
  ),
});
