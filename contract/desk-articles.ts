import * as z from 'zod/mini';
import { DeskDecision } from './desk-decision.ts';
import { Why } from './desk.ts';
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

/**
 * Reply of GET /api/desk/articles: the articles found, or without a question those taken down last; and the publishers
 * whose pictures are blocked.
 */
export const DeskArticles = z.object({
  data: z.array(FoundArticle),
  /** There are more than are shown. */
  more: z.boolean(),
  picture_blocks: z.array(z.object({ publisher: z.string(), blocked_at: z.iso.datetime() })),
});
export type DeskArticles = z.infer<typeof DeskArticles>;

/** What an editor has to know to decide on an article (GET /api/desk/articles/{id}). */
export const DeskArticle = z.object({
  ...FoundArticle.shape,
  description: z.nullable(z.string()),
  first_seen_at: z.iso.datetime(),
  /** The sections that it is in, or was in when it was taken down. */
  sections: z.array(z.string()),
  removal: z.nullable(
    z.object({
      legal: z.boolean(),
      removed_at: z.iso.datetime(),
      /** It cannot be put back any more, and its title is its address. */
      text_deleted: z.boolean(),
    }),
  ),
  feeds: z.array(z.object({ url: z.string(), publisher: z.string() })),
  story: z.nullable(z.object({ id: z.string(), articles: z.int(), publishers: z.int() })),
  /** Taken out of its story for good. */
  detached: z.boolean(),
  comments: z.int(),
  pictures_blocked: z.boolean(),
  /** Decisions about it and about its publisher's pictures; the newest first. */
  decisions: z.array(DeskDecision),
});
export type DeskArticle = z.infer<typeof DeskArticle>;

/** Body of a decision about a publisher's pictures; its name as in the `source` of articles. */
export const PictureDecision = z.object({
  ...Why.shape,
  publisher: z.pipe(
    z.pipe(z.string(), z.transform(cleanWrittenText)),
    z.string().check(z.minLength(1, 'Please say which publisher.'), z.maxLength(500)),
  ),
});
