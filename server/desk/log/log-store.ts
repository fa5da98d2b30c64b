import type { DeskDecision, DeskLog } from '#contract/desk-decision.ts';
import type { DecisionAction, DecisionReason } from '#contract/desk.ts';
import type { Database } from '#db/client.ts';
import { type SQL, sql } from '#db/drizzle.ts';

const perPage = 50;
const aboutOneMax = 100;

type Row = {
  id: string;
  decided_at: string;
  editor: string | null;
  decided_by: string;
  action: DecisionAction;
  subject: string;
  reason: DecisionReason;
  note: string | null;
  before: unknown;
  after: unknown;
  asked_at: string | null;
  undoes: string | null;
  undone: boolean;
};

/** A page of all decisions, those before number `before` where given. */
export async function listDecisions(database: Pick<Database, 'execute'>, before?: number): Promise<DeskLog> {
  const older = before === undefined ? sql`true` : sql`decision.id < ${before}`;
  const found = await readDecisions(database, older, perPage + 1);
  const data = found.slice(0, perPage);
  return { data, older: found.length > perPage ? (data.at(-1)?.id ?? null) : null };
}

/** The decisions of these kinds about a subject, the newest first. */
export function listDecisionsAbout(
  database: Pick<Database, 'execute'>,
  subject: string,
  actions: readonly DecisionAction[],
): Promise<DeskDecision[]> {
  const isAbout = sql`decision.action = any(${sql.param(actions)}::text[]) and decision.subject = ${subject}`;
  return readDecisions(database, isAbout, aboutOneMax);
}

async function readDecisions(
  database: Pick<Database, 'execute'>,
  which: SQL,
  limit: number,
): Promise<DeskDecision[]> {
  const { rows } = await database.execute<Row>(sql`
    select decision.id, decided_at, "user".email as editor, decided_by, action, subject, reason, note, before, after,
      asked_at, undoes, exists (select from decision as later where later.undoes = decision.id) as undone
    from decision left join "user" on "user".id = decision.editor_id
    where ${which} order by decision.id desc limit ${limit}`);
  return rows.map(({ decided_by, ...row }) => ({
    ...row,
    id: Number(row.id),
    decided_at: instantOf(row.decided_at),
    by_command: decided_by === 'command',
    asked_at: row.asked_at === null ? null : instantOf(row.asked_at),
    undoes: row.undoes === null ? null : Number(row.undoes),
  }));
}

const instantOf = (timestamp: string) => new Date(timestamp).toISOString();
