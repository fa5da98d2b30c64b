import type { DeskDecision, DeskLog } from '#contract/desk-decision.ts';
import type { DecisionAction } from '#contract/desk.ts';
import type { Queryable } from '#db/client.ts';
import { type SQL, sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';
import { holdsNow } from '#server/identity/ban-store.ts';

const perPage = 50;
const aboutOneMax = 100;
const pastMax = 50;

/** The decisions about a comment. */
export const aboutComments: readonly DecisionAction[] = [
  'comment.hide',
  'comment.remove',
  'comment.leave',
  'objection.uphold',
  'objection.reverse',
];

type Row = Omit<DeskDecision, 'id' | 'undoes'> & { id: string; undoes: string | null };

/** A page of all decisions, older than number `before` if given. */
export async function listDecisions(database: Queryable, before?: number): Promise<DeskLog> {
  const older = before === undefined ? sql`true` : sql`decision.id < ${before}`;
  const found = await readDecisions(database, older, perPage + 1);
  const data = found.slice(0, perPage);
  return { data, older: found.length > perPage ? (data.at(-1)?.id ?? null) : null };
}

/** The decisions of these kinds about a subject, the newest first. */
export function listDecisionsAbout(
  database: Queryable,
  subject: string,
  actions: readonly DecisionAction[],
): Promise<DeskDecision[]> {
  const isAbout = sql`decision.action = any(${sql.param(actions)}::text[]) and decision.subject = ${subject}`;
  return readDecisions(database, isAbout, aboutOneMax);
}

/** The last decisions that match `which`, the newest first, to be shown beside a comment or a member. */
export function listPastDecisions(database: Queryable, which: SQL): Promise<DeskDecision[]> {
  return readDecisions(database, which, pastMax);
}

/** Whether a decision was taken back. */
export const undone = sql`exists (select from decision as later where later.undoes = decision.id)`;

/** Whether this is the last of these decisions about its subject. */
const isLastOf = (actions: readonly DecisionAction[]) => sql`not exists (
  select from decision as later
  where later.action = any(${sql.param(actions)}::text[]) and later.subject = decision.subject
    and later.id > decision.id)`;

/**
 * Of the decisions about a comment only the last can be undone, unless it is an undo; of others those whose effect
 * lasts.
 */
const undoable = sql`case
  when action = any(${sql.param(aboutComments)}::text[]) and subject ~ '^[0-9]{1,18}$' then
    undoes is null and before is not null and ${isLastOf(aboutComments)}
      and exists (select from comment where comment.id = decision.subject::bigint)
  when action = 'member.ban' then ${isLastOf(['member.ban'])}
    and exists (select from ban where ban.user_id = decision.subject and ${holdsNow})
  when action in ('article.remove', 'article.detach') then not ${undone} and exists (
    select from article where article.slug_id = decision.subject
      and article.removed = (decision.action = 'article.remove')
      and not exists (select from article_removal where article_id = article.id and title_hash is not null))
  else action = 'pictures.block' and not ${undone} end`;

async function readDecisions(database: Queryable, which: SQL, limit: number): Promise<DeskDecision[]> {
  const { rows } = await database.execute<Row>(sql`
    select decision.id, ${isoInstant(sql`decided_at`)} as decided_at, "user".email as editor,
      decided_by = 'command' as by_command, action, subject, reason, note, before, after,
      ${isoInstant(sql`asked_at`)} as asked_at, undoes,
      ${undone} as undone, ${undoable} as undoable
    from decision left join "user" on "user".id = decision.editor_id
    where ${which} order by decision.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    undoes: row.undoes === null ? null : Number(row.undoes),
  }));
}
