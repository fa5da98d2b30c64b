import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { ArticleText } from '#newsroom/grouping/read-text.ts';
import { idSubquery } from './story-store.ts';

const reportsAsked = 12;

/** The texts of a story's lead and of its reports in other languages. */
export type StoryTexts = { story: number; lead: ArticleText; reports: ArticleText[] };

/**
 * Stories whose reports have changed since it was last determined what they share. They are locked until the
 * transaction ends.
 */
export async function takeSharedDue(tx: Queryable, limit: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from story where shared_due order by id limit ${limit} for no key update skip locked`);
  return rows.map(({ id }) => Number(id));
}

type Row = { story: string; language: string; title: string; description: string | null };

/**
 * The leads of stories with reports in several languages, with up to 12 reports in other languages than the lead's:
 * first those at the head of `nearest`, then the oldest.
 */
export async function listStoryTexts(
  tx: Queryable,
  stories: readonly { story: number; nearest: readonly number[] }[],
): Promise<StoryTexts[]> {
  const ranks = stories.flatMap(({ story, nearest }) =>
    nearest.map((article, rank) => ({ story, article, rank })),
  );
  const { rows } = await tx.execute<Row>(sql`
    with nearest as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as row (story bigint, article bigint, rank int)
    )
    select story.id as story, told.language, told.title, told.description
    from story
    join article as lead on lead.id = story.lead_id
    cross join lateral (
      select lead.language, lead.title, lead.description, 0 as place
      union all
      (select article.language, article.title, article.description,
        row_number() over (order by nearest.rank nulls last, article.id) as place
      from story_article join article on article.id = story_article.article_id
      left join nearest on nearest.story = story.id and nearest.article = article.id
      where story_article.story_id = story.id
        and split_part(lower(article.language), '-', 1) <> split_part(lower(lead.language), '-', 1)
      order by nearest.rank nulls last, article.id limit ${reportsAsked})
    ) as told
    where story.id in (${idSubquery(stories.map(({ story }) => story))})
    order by story.id, told.place`);
  return [...Map.groupBy(rows, ({ story }) => story)].flatMap(([story, [lead, ...reports]]) =>
    lead && reports.length > 0
      ? [{ story: Number(story), lead: toText(lead), reports: reports.map(toText) }]
      : [],
  );
}

const toText = ({ language, title, description }: Row): ArticleText => ({
  language,
  title,
  description: description ?? '',
});

/**
 * Stores what the reports of stories share, so that it is no longer due. Returns the stories for which that is
 * something new.
 */
export async function saveShared(
  tx: Queryable,
  found: readonly { story: number; shared: readonly string[] }[],
): Promise<number[]> {
  // A single update: a second one of the same row in a transaction would wait for whoever has locked its lead.
  const { rows } = await tx.execute<{ id: string; is_new: boolean }>(sql`
    update story set shared = fresh.shared, shared_due = false
    from (
      select story.id, row.shared, story.shared <> row.shared as is_new
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as row (story bigint, shared text[])
      join story on story.id = row.story
    ) as fresh
    where story.id = fresh.id
    returning story.id, fresh.is_new`);
  return rows.filter((row) => row.is_new).map(({ id }) => Number(id));
}
