import type { DeskDecision, DeskLog } from '#contract/desk-decision.ts';
import type { DecisionAction } from '#contract/desk.ts';
import type { Queryable } from '#db/client.ts';
import { type SQL, sql } from '#db/drizzle.ts';
import { isoInstant } from '#db/iso-instant.ts';

const perPage = 50;
const aboutOneMax = 100;
const pastMax = 50;

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

async function readDecisions(database: Queryable, which: SQL, limit: number): Promise<DeskDecision[]> {
  const { rows } = await database.execute<Row>(sql`
    select decision.id, ${isoInstant(sql`decided_at`)} as decided_at, "user".email as editor,
      decided_by = 'command' as by_command, action, subject, reason, note, before, after,
      ${isoInstant(sql`asked_at`)} as asked_at, undoes,
      exists (select from decision as later where later.undoes = decision.id) as undone
    from decision left join "user" on "user".id = decision.editor_id
    where ${which} order by decision.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    undoes: row.undoes === null ? null : Number(row.undoes),
  }));
}
