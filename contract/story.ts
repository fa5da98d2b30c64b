import * as z from 'zod/mini';
import { Article, Pagination } from './article.ts';

const instant = z.iso.datetime();

/** A story as lists show it: its lead, how many report it since when, and the countries of these publishers (as regions have them). */
export const Story = z.object({
  id: z.string(),
  lead: Article,
  articles: z.int(),
  publishers: z.int(),
  countries: z.array(z.string()),
  first_report: instant,
  last_report: instant,
});
export type Story = z.infer<typeof Story>;

export const StoryList = z.object({ data: z.array(Story), pagination: Pagination });
export type StoryList = z.infer<typeof StoryList>;

/** A report of a story and the country of its publisher, if it has one. */
export const StoryReport = z.object({ article: Article, country: z.nullable(z.string()) });
export type StoryReport = z.infer<typeof StoryReport>;

/** A story with its reports, the newest first, and the names and numbers that reports in different languages share. */
export const WholeStory = z.object({
  story: Story,
  reports: z.array(StoryReport),
  shared: z.array(z.string()),
});
export type WholeStory = z.infer<typeof WholeStory>;

/**
 * A few other reports of an article's story, other countries first; and all headlines that the article has had, the
 * oldest first, if there was more than one.
 */
export const Coverage = z.object({
  reports: z.array(StoryReport),
  headlines: z.array(z.object({ title: z.string(), first_seen_at: instant })),
});
export type Coverage = z.infer<typeof Coverage>;

/**
 * The newest articles of the sections that the home page shows to everybody, newest first, and the stories of the last day
 * that most countries report.
 */
export const HomeNews = z.object({
  breaking: z.array(Article),
  europe: z.array(Article),
  world: z.array(Article),
  across: z.array(Story),
});
export type HomeNews = z.infer<typeof HomeNews>;
