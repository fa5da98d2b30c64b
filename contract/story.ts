import * as z from 'zod/mini';
import { Article } from './article.ts';

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

export const StoryList = z.object({
  data: z.array(Story),
  pagination: z.object({ limit: z.int(), offset: z.int(), count: z.int(), total: z.int() }),
});
export type StoryList = z.infer<typeof StoryList>;

/** A report of a story and the country of its publisher, if it has one. */
export const StoryReport = z.object({ article: Article, country: z.nullable(z.string()) });

/** A story with its reports, the newest first. */
export const WholeStory = z.object({ story: Story, reports: z.array(StoryReport) });
export type WholeStory = z.infer<typeof WholeStory>;
