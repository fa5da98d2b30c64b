import * as z from 'zod/mini';

/** The state of a publisher's feeds; `partly`: some cannot be read, `ended`: there are none any more. */
const sourceStates = ['fine', 'partly', 'unreadable', 'ended', 'quiet', 'paused', 'new'] as const;
export type SourceState = (typeof sourceStates)[number];

/** A publisher in the list of sources. */
export const Source = z.object({
  publisher: z.string(),
  site: z.nullable(z.string()),
  /** BCP 47 tags. */
  languages: z.array(z.string()),
  state: z.enum(sourceStates),
  /** When its newest article of the last week was published. */
  latest: z.nullable(z.iso.datetime()),
  /** Of the last week. */
  articles: z.number(),
});
export type Source = z.infer<typeof Source>;

export const SourceGroup = z.object({
  /** As in /api/local_news; null: all of Europe and the world. */
  region: z.nullable(z.string()),
  /** Articles of the last week by publishers of this region. */
  articles: z.number(),
  /** Too few for a region. */
  thin: z.boolean(),
  sources: z.array(Source),
});
export type SourceGroup = z.infer<typeof SourceGroup>;

/** Every publisher by region (GET /api/sources). */
export const SourceList = z.object({ data: z.array(SourceGroup) });
export type SourceList = z.infer<typeof SourceList>;
