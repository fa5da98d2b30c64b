import { articlesPerPage, headlinesMax } from '#contract/limits.ts';
import { storyId } from '#contract/story-address.ts';
import type { Coverage, Story, StoryList, StoryReport, WholeStory } from '#contract/story.ts';
import type { Database } from '#db/client.ts';
import { and, eq, gt, sql, type SQL } from '#db/drizzle.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { article, headline, story, storyArticle } from '#db/schema.ts';
import { columns, isThisArticle, type NamedArticle, offsetOf, toArticle, type Row } from './article-store.ts';

const storyColumns = {
  id: story.id,
  articles: story.articles,
  publishers: story.publishers,
  countries: story.countries,
  firstReport: story.firstReport,
  lastReport: story.lastReport,
};
const newest = sql`${article.publishedAt} desc, ${article.id} desc`;
type StoryRow = Pick<typeof story.$inferSelect, keyof typeof storyColumns>;

/** Reports of a story that are shown, and those that are shown below an article. */
const reportsShown = 300;
/** If there are more reports than are shown, those of one publisher beyond this number are the first to be left out. */
const ofOnePublisher = 20;
const otherReportsShown = 5;

/** A story is shown once a second publisher reports it. */
const isReportedByOthers = gt(story.publishers, 1);
const isRecent = and(gt(story.lastReport, sql`now() - interval '1 day'`), isReportedByOthers);
const mostCountriesFirst = sql`cardinality(${story.countries}) desc, ${story.publishers} desc, ${story.lastReport} desc, ${story.id} desc`;

/** A publisher's country is the region of its feed. */
const country = sql<string | null>`(
  select min(substr(section, 7)) from feed, unnest(feed.sections) as section
  where feed.id = article.owner_feed and section like 'local/%')`;

/** A page (from 1) of the stories of the last day, those of most countries first. */
export async function listStories(database: Database, page: number): Promise<StoryList> {
  const offset = offsetOf(page);
  const data = await readStories(database, articlesPerPage, offset);
  const isWhole = data.length < articlesPerPage && (data.length > 0 || page === 1);
  const total = isWhole ? offset + data.length : await database.$count(story, isRecent);
  return { data, pagination: { limit: articlesPerPage, offset, count: data.length, total } };
}

/** The stories of the last day that most countries report; two at least. */
export async function listStoriesAcross(database: Database, limit: number): Promise<Story[]> {
  return (await readStories(database, limit, 0)).filter(({ countries }) => countries.length > 1);
}

async function readStories(database: Database, limit: number, offset: number): Promise<Story[]> {
  const name = offset === 0 ? 'first_stories' : 'further_stories';
  const asked = prepareOnce(database, name, () =>
    database
      .select({ story: storyColumns, lead: columns })
      .from(story)
      .innerJoin(article, eq(article.id, story.leadId))
      .where(isRecent)
      .orderBy(mostCountriesFirst)
      .limit(sql.placeholder('limit'))
      .offset(offset === 0 ? 0 : sql.placeholder('offset'))
      .prepare(name),
  );
  const rows = await asked.execute({ limit, offset });
  return rows.map(toStory);
}

/**
 * A story with its reports, newest first; if it was merged, the story that it is part of now. Undefined: there is none,
 * or only one publisher is left.
 */
export async function findStory(database: Database, number: number): Promise<WholeStory | undefined> {
  const [found] = await database
    .select({ story: storyColumns, leadId: story.leadId, shared: story.shared })
    .from(story)
    .where(
      and(
        sql`${story.id} = (select coalesce(asked.merged_into, asked.id) from story as asked where asked.id = ${number})`,
        isReportedByOthers,
      ),
    )
    .limit(1);
  if (!found) return undefined;
  const reports = await readReports(
    database,
    found.story.id,
    // Keeps the lead, the first report and each publisher's newest, however many reports there are.
    sql`(${article.id} is not distinct from ${found.leadId}) desc,
      (${found.leadId !== null} and row_number() over (order by ${article.publishedAt}, ${article.id}) = 1) desc,
      row_number() over (partition by ${article.source} order by ${newest}) > ${ofOnePublisher}, ${newest}`,
    reportsShown,
  );
  const [lead] = reports;
  if (!lead) return undefined;
  return {
    story: toStory({ story: found.story, lead: lead.row }),
    reports: reports.map(toReport).toSorted(newestFirst),
    shared: found.shared,
  };
}

/** Other reports of an article's event and its headlines, with the article's short id. Undefined: no such article. */
export async function findCoverage(
  database: Database,
  by: NamedArticle,
): Promise<(Coverage & { id: string }) | undefined> {
  const [found] = await database
    .select({
      id: article.id,
      slugId: article.slugId,
      source: article.source,
      country,
      storyId: storyArticle.storyId,
    })
    .from(article)
    .leftJoin(storyArticle, eq(storyArticle.articleId, article.id))
    .where(isThisArticle(by))
    .limit(1);
  if (!found) return undefined;
  const headlines = await database
    .select({ title: headline.title, first_seen_at: headline.firstSeenAt })
    .from(headline)
    .where(eq(headline.articleId, found.id))
    .orderBy(headline.firstSeenAt)
    .limit(headlinesMax);
  const reports =
    found.storyId === null ? [] : await readOtherReports(database, { ...found, storyId: found.storyId });
  return {
    id: found.slugId,
    reports: reports.map(toReport),
    headlines: headlines.map(({ title, first_seen_at: at }) => ({ title, first_seen_at: at.toISOString() })),
  };
}

type OwnReport = { id: number; source: string; country: string | null; storyId: number };

/** One report of each other publisher: other countries first, from as many of them as possible. */
function readOtherReports(database: Database, own: OwnReport): Promise<ReportRow[]> {
  const others = sql`
    select other.id, other.country, row_number() over (partition by other.country order by other.published_at desc, other.id desc) as turn
    from (
      select distinct on (${article.source}) ${article.id} as id, ${article.publishedAt} as published_at, ${country} as country
      from ${storyArticle} inner join ${article} on ${article.id} = ${storyArticle.articleId}
      where ${storyArticle.storyId} = ${own.storyId} and ${article.source} <> ${own.source}
      order by ${article.source}, ${article.publishedAt} desc
    ) as other`;
  return database
    .select({ row: columns, country })
    .from(article)
    .innerJoin(sql`(${others}) as other`, sql`other.id = ${article.id}`)
    .orderBy(
      sql`(other.country is not distinct from ${own.country}), other.turn, ${article.publishedAt} desc, ${article.id} desc`,
    )
    .limit(otherReportsShown)
    .prepare('other_reports')
    .execute();
}

/** What a site map needs of the stories that were reported last. */
export async function listStoryAddresses(
  database: Database,
  limit: number,
): Promise<{ id: string; lead: { title: string }; lastReport: Date }[]> {
  const rows = await database
    .select({ id: story.id, title: article.title, lastReport: story.lastReport })
    .from(story)
    .innerJoin(article, eq(article.id, story.leadId))
    .where(isReportedByOthers)
    .orderBy(sql`${story.lastReport} desc, ${story.id} desc`)
    .limit(limit);
  return rows.map(({ id, title, lastReport }) => ({ id: storyId(id), lead: { title }, lastReport }));
}

type ReportRow = { row: Row; country: string | null };

function readReports(database: Database, number: number, order: SQL, limit: number): Promise<ReportRow[]> {
  return database
    .select({ row: columns, country })
    .from(storyArticle)
    .innerJoin(article, eq(article.id, storyArticle.articleId))
    .where(eq(storyArticle.storyId, number))
    .orderBy(order)
    .limit(limit);
}

function toReport({ row, country: of }: ReportRow): StoryReport {
  return { article: toArticle(row), country: of };
}

function newestFirst({ article: a }: StoryReport, { article: b }: StoryReport): number {
  return b.published_at.localeCompare(a.published_at) || b.id.localeCompare(a.id);
}

type FoundStory = { story: StoryRow; lead: Row };

function toStory({ story: { id, firstReport, lastReport, ...counts }, lead }: FoundStory): Story {
  return {
    id: storyId(id),
    lead: toArticle(lead),
    ...counts,
    first_report: firstReport.toISOString(),
    last_report: lastReport.toISOString(),
  };
}
