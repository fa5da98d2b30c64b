import type { DecisionAction, Why } from '#contract/desk.ts';
import type { Transaction } from '#db/client.ts';
import { type SQL, sql } from '#db/drizzle.ts';
import { publishWithin } from '#db/notifications.ts';
import { AppError, nothingHere } from '#server/http/app-error.ts';
import { isEditor } from '#server/identity/account-store.ts';

/** Who decides: a command, or an editor in a session. */
export type Decider = { by: 'command' } | { by: 'editor'; userId: string; sessionId: string };

export const byCommand: Decider = { by: 'command' };

export type NewDecision = Why & {
  action: DecisionAction;
  /** The id of a comment, article (`slug_id`), member or message, or the address of a feed or an editor. */
  subject: string;
  /** The member concerned: when they leave, `subject`, `note`, `before` and `after` are emptied. */
  memberId?: string | null;
  before?: unknown;
  after?: unknown;
  /** Since when somebody has waited for it. */
  askedAt?: Date | null;
  undoes?: number | null;
};

/**
 * Records a decision, in the transaction that carries it out: that is undone unless whoever decides may do so, as the
 * database knows at that moment, and is not just leaving. Returns the number.
 * @throws AppError 404 not an editor, 403 the session is older than a day
 */
export async function recordDecision(
  transaction: Transaction,
  decider: Decider,
  { action, subject, reason, note, memberId, before, after, askedAt, undoes }: NewDecision,
): Promise<number> {
  const editor = decider.by === 'editor' ? decider.userId : null;
  const { rows } = await transaction.execute<{ id: string }>(sql`
    insert into decision (
      decided_by, editor_id, action, subject, reason, note, member_id, before, after, asked_at, undoes)
    select ${decider.by}, ${editor}::text, ${action}, ${subject}, ${reason}, ${note}::text,
      ${memberId ?? null}::text, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb,
      ${askedAt?.toISOString() ?? null}::timestamptz, ${undoes ?? null}::bigint
    where ${mayDecide(decider)}
    returning id`);
  if (!rows[0]) throw await refusal(transaction, decider);
  await publishWithin(transaction, { kind: 'decided' });
  return Number(rows[0].id);
}

/**
 * Records how far a decision has been carried out that takes several transactions, in one of those after the first.
 * @throws AppError as recordDecision
 */
export async function recordProgress(
  transaction: Transaction,
  decider: Decider,
  decision: number,
  after: unknown,
): Promise<void> {
  const { rowCount } = await transaction.execute(sql`
    update decision set after = ${toJson(after)}::jsonb where id = ${decision} and ${mayDecide(decider)}`);
  if (rowCount === 0) throw await refusal(transaction, decider);
}

function mayDecide(decider: Decider): SQL {
  if (decider.by === 'command') return sql`true`;
  const { userId, sessionId } = decider;
  return sql`public.is_editor(${userId}) and exists (
    select from session join "user" on "user".id = session.user_id
    where session.id = ${sessionId} and session.user_id = ${userId}
      and session.created_at > now() - interval '1 day' and session.expires_at > now()
    for key share of "user")`;
}

async function refusal(transaction: Transaction, decider: Decider): Promise<AppError> {
  const isStillEditor = decider.by === 'editor' && (await isEditor(transaction, decider.userId));
  return isStillEditor
    ? new AppError('session_too_old', 403, 'Please log out and log in again before you decide anything.')
    : nothingHere();
}

function toJson(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

/** The number of the last decision of a kind about a subject; null: there is none, or it was undone already. */
export async function findLastDecision(
  transaction: Transaction,
  action: DecisionAction,
  subject: string,
): Promise<number | null> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select id from decision
    where action = ${action} and subject = ${subject}
      and not exists (select from decision as later where later.undoes = decision.id)
    order by id desc limit 1`);
  return rows[0] ? Number(rows[0].id) : null;
}
