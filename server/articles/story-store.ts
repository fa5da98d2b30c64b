import { articlesPerPage } from '#contract/limits.ts';
import { storyId } from '#contract/story-address.ts';
import type { Story, StoryList, WholeStory } from '#contract/story.ts';
import type { Database } from '#db/client.ts';
import { and, eq, gt, isNull, sql } from '#db/drizzle.ts';
import { article, story, storyArticle } from '#db/schema.ts';
import { columns, toArticle, type Row } from './article-store.ts';

const storyColumns = {
  id: story.id,
  articles: story.articles,
  publishers: story.publishers,
  countries: story.countries,
  firstReport: story.firstReport,
  lastReport: story.lastReport,
};
type StoryRow = Pick<typeof story.$inferSelect, keyof typeof storyColumns>;

/** Reports of a story that are shown. */
const reportsShown = 300;

/** A page (from 1) of the stories that at least two publishers reported within a day, those of most countries first. */
export async function listStories(database: Database, page: number): Promise<StoryList> {
  const offset = (page - 1) * articlesPerPage;
  const recent = and(gt(story.lastReport, sql`now() - interval '1 day'`), gt(story.publishers, 1), isNull(story.mergedInto));
  const rows = await database
    .select({ story: storyColumns, lead: columns })
    .from(story)
    .innerJoin(article, eq(article.id, story.leadId))
    .where(recent)
    .orderBy(sql`cardinality(${story.countries}) desc, ${story.publishers} desc, ${story.lastReport} desc, ${story.id} desc`)
    .limit(articlesPerPage)
    .offset(offset);
  const total = await database.$count(story, recent);
  return {
    data: rows.map(toStory),
    pagination: { limit: articlesPerPage, offset, count: rows.length, total },
  };
}

/** A story with its reports, the newest first; `movedTo` when it has turned out to be another. Undefined: there is none. */
export async function findStory(
  database: Database,
  number: number,
): Promise<WholeStory | { movedTo: string } | undefined> {
  const [found] = await database
    .select({ story: storyColumns, lead: columns, mergedInto: story.mergedInto })
    .from(story)
    .leftJoin(article, eq(article.id, story.leadId))
    .where(eq(story.id, number))
    .limit(1);
  if (!found) return undefined;
  if (found.mergedInto !== null) return { movedTo: storyId(found.mergedInto) };
  if (found.lead === null) return undefined;
  const country = sql<string | null>`(
    select min(substr(section, 7)) from feed, unnest(feed.sections) as section
    where feed.id = ${article.ownerFeed} and section like 'local/%')`;
  const reports = await database
    .select({ row: columns, country })
    .from(storyArticle)
    .innerJoin(article, eq(article.id, storyArticle.articleId))
    .where(eq(storyArticle.storyId, number))
    .orderBy(sql`${article.publishedAt} desc, ${article.id} desc`)
    .limit(reportsShown);
  return {
    story: toStory({ story: found.story, lead: found.lead as Row }),
    reports: reports.map(({ row, country }) => ({ article: toArticle(row), country })),
  };
}

function toStory({ story: { id, firstReport, lastReport, ...counts }, lead }: { story: StoryRow; lead: Row }): Story {
  return {
    id: storyId(id),
    lead: toArticle(lead),
    ...counts,
    first_report: firstReport.toISOString(),
    last_report: lastReport.toISOString(),
  };
}
