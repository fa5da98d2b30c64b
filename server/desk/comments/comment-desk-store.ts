import type { DeskComment, DeskReports } from '#contract/desk-comments.ts';
import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';
import { listPastDecisions } from '#server/desk/log/log-store.ts';
import { isAboutComment, stateOf } from './comment-decision-store.ts';

const listedMax = 200;
const excerptLength = 400; // characters
const around = 3; // comments on each side

const ofComment = sql`comment.id::text as comment_id, left(comment.content, ${excerptLength}) as content,
  ${stateOf('comment')} as state, "user".name as author,
  article.title as article_title, article.language as article_language`;

/** Reports and objections that wait for a decision, oldest first. */
export async function listCases(database: Queryable): Promise<DeskReports> {
  const reports = await database.execute<DeskReports['reports'][number]>(sql`
    select ${ofComment}, waiting.reports, waiting.reasons, ${isoInstant(sql`waiting.since`)} as since
    from (
      select comment_id, count(*)::int as reports, array_agg(distinct reason) as reasons, min(created_at) as since
      from comment_report where outcome is null and comment_id is not null
      group by comment_id order by since limit ${listedMax}
    ) as waiting
    join comment on comment.id = waiting.comment_id join article on article.id = comment.article_id
    join "user" on "user".id = comment.user_id
    order by waiting.since, comment.id limit ${listedMax}`);
  const objections = await database.execute<DeskReports['objections'][number]>(sql`
    select ${ofComment}, objection.text, ${isoInstant(sql`objection.created_at`)} as since
    from objection join comment on comment.id = objection.comment_id
    join article on article.id = comment.article_id join "user" on "user".id = comment.user_id
    where objection.outcome is null order by objection.created_at limit ${listedMax}`);
  return { reports: reports.rows, objections: objections.rows };
}

type Subject = Omit<DeskComment, 'reports' | 'around' | 'decisions' | 'undoable' | 'earlier'> & {
  article_id: string;
};

/** A comment with what an editor needs to decide about it; undefined: there is no such comment. */
export async function findComment(database: Queryable, id: number): Promise<DeskComment | undefined> {
  const { rows } = await database.execute<Subject>(sql`
    select comment.id::text as id, comment.article_id, comment.content, ${stateOf('comment')} as state,
      ${isoInstant(sql`comment.created_at`)} as created_at, comment.hidden_reason,
      article.title as article_title, article.language as article_language, article.url as article_url,
      "user".id as author_id, "user".name as author,
      (select jsonb_build_object('text', objection.text,
          'created_at', ${isoInstant(sql`objection.created_at`)}, 'outcome', objection.outcome)
        from objection where comment_id = comment.id order by objection.id desc limit 1) as objection
    from comment join article on article.id = comment.article_id join "user" on "user".id = comment.user_id
    where comment.id = ${id} limit 1`);
  if (!rows[0]) return undefined;
  const { article_id, ...subject } = rows[0];
  const decisions = await listPastDecisions(database, isAboutComment(id));
  const [last] = decisions;
  return {
    ...subject,
    reports: await reportsOf(database, id),
    around: await commentsAround(database, article_id, id),
    decisions,
    undoable: last?.undoable ? last.id : null,
    earlier: await listPastDecisions(
      database,
      sql`member_id = ${subject.author_id} and not (${isAboutComment(id)})`,
    ),
  };
}

async function reportsOf(database: Queryable, id: number): Promise<DeskComment['reports']> {
  const { rows } = await database.execute<DeskComment['reports'][number]>(sql`
    select receipt, reason, note, ${isoInstant(sql`comment_report.created_at`)} as created_at,
      user_id as reporter_id, "user".name as reporter, outcome
    from comment_report left join "user" on "user".id = comment_report.user_id
    where comment_id = ${id} order by comment_report.id limit ${listedMax}`);
  return rows;
}

/** The comments right before and after it on the same article, oldest first. */
async function commentsAround(
  database: Queryable,
  articleId: string,
  id: number,
): Promise<DeskComment['around']> {
  const near = (isBefore: boolean) => sql`(
    select id, user_id, content, created_at, hidden_reason, removed from comment
    where article_id = ${articleId} and id ${isBefore ? sql`<` : sql`>`} ${id}
    order by id ${isBefore ? sql`desc` : sql`asc`} limit ${around})`;
  const { rows } = await database.execute<DeskComment['around'][number]>(sql`
    select near.id::text as id, "user".name as author, left(content, ${excerptLength}) as content,
      ${isoInstant(sql`near.created_at`)} as created_at, ${stateOf('near')} as state
    from (${near(true)} union all ${near(false)}) as near join "user" on "user".id = near.user_id
    order by near.id limit ${2 * around}`);
  return rows;
}
