import type { DeskMember, DeskMembers } from '#contract/desk-members.ts';
import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';
import { stateOf } from '#server/desk/comments/comment-decision-store.ts';
import { listPastDecisions } from '#server/desk/log/log-store.ts';
import { holdsNow } from '#server/identity/ban-store.ts';

const listedMax = 50;
const excerptLength = 400; // characters

const member = sql`"user".id, "user".name, "user".email, ${isoInstant(sql`"user".created_at`)} as created_at,
  (select jsonb_build_object('reason', ban.reason, 'since', ${isoInstant(sql`ban.since`)},
      'until', ${isoInstant(sql`ban.until`)})
    from ban where ban.user_id = "user".id and ${holdsNow}
    order by ban.id desc limit 1) as ban`;

/** Members with this id, whose address begins with this text, or whose name contains it; exact matches first. */
export async function searchMembers(
  database: Queryable,
  text: string,
): Promise<Pick<DeskMembers, 'members' | 'more'>> {
  const asked = text.toLowerCase();
  const { rows } = await database.execute<DeskMembers['members'][number]>(sql`
    select ${member}, (select count(*)::int from comment where comment.user_id = "user".id) as comments
    from "user"
    where "user".id = ${text} or starts_with("user".email, ${asked})
      or position(${asked} in lower("user".name)) > 0
    order by ("user".id = ${text} or "user".email = ${asked}) desc, "user".created_at desc, "user".id
    limit ${listedMax + 1}`);
  return { members: rows.slice(0, listedMax), more: rows.length > listedMax };
}

/** The member with an address (in lower case). */
export async function findMemberId(database: Queryable, email: string): Promise<string | undefined> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from "user" where email = ${email} limit 1`,
  );
  return rows[0]?.id;
}

type Found = Omit<DeskMember, 'comments' | 'older' | 'reports' | 'decisions'>;

/** A member with their comments, older than `before` if given; undefined: there is no such member. */
export async function findDeskMember(
  database: Queryable,
  id: string,
  before?: number,
): Promise<DeskMember | undefined> {
  const { rows } = await database.execute<Found>(sql`
    select ${member}, "user".email_verified, public.is_editor("user".id) as is_editor
    from "user" where "user".id = ${id} limit 1`);
  if (!rows[0]) return undefined;
  return {
    ...rows[0],
    ...(await commentsOf(database, id, before)),
    reports: await reportsBy(database, id),
    decisions: await listPastDecisions(database, sql`member_id = ${id}`),
  };
}

async function commentsOf(
  database: Queryable,
  id: string,
  before: number | undefined,
): Promise<Pick<DeskMember, 'comments' | 'older'>> {
  const { rows } = await database.execute<DeskMember['comments'][number]>(sql`
    select comment.id::text as id, left(comment.content, ${excerptLength}) as content,
      ${isoInstant(sql`comment.created_at`)} as created_at, ${stateOf('comment')} as state,
      article.title as article_title, article.language as article_language,
      (select count(*)::int from comment_report where comment_report.comment_id = comment.id) as reports
    from comment join article on article.id = comment.article_id
    where comment.user_id = ${id} ${before === undefined ? sql`` : sql`and comment.id < ${before}`}
    order by comment.id desc limit ${listedMax + 1}`);
  const comments = rows.slice(0, listedMax);
  return { comments, older: rows.length > listedMax ? (comments.at(-1)?.id ?? null) : null };
}

async function reportsBy(database: Queryable, id: string): Promise<DeskMember['reports']> {
  const { rows } = await database.execute<DeskMember['reports'][number]>(sql`
    select receipt, comment_id::text as comment_id, reason, note, ${isoInstant(sql`created_at`)} as created_at, outcome
    from comment_report where user_id = ${id} order by comment_report.id desc limit ${listedMax}`);
  return rows;
}
