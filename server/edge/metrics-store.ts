import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

type MailCounts = { waiting: number; oldest_age_seconds: number };

/** Mails that no mail server has taken yet. */
export async function countMails(database: Database): Promise<MailCounts> {
  const counted = await database.execute<MailCounts>(sql`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_age_seconds
    from mail`);
  return counted.rows[0] ?? { waiting: 0, oldest_age_seconds: 0 };
}

const countedMost = 1_000;

type WaitingCounts = { reports: number; objections: number; messages: number; oldest_age_seconds: number };

/** What waits for an editor, at most a thousand of each kind. */
export async function countWaiting(database: Database): Promise<WaitingCounts> {
  const { rows } = await database.execute<WaitingCounts>(sql`
    with waiting as (
      (select 'reports' as kind, created_at from comment_report where outcome is null and comment_id is not null
       limit ${countedMost})
      union all (select 'objections', created_at from objection where outcome is null order by created_at limit ${countedMost})
      union all (select 'messages', created_at from feedback where state = 'open' order by created_at limit ${countedMost}))
    select
      (count(*) filter (where kind = 'reports'))::int as reports,
      (count(*) filter (where kind = 'objections'))::int as objections,
      (count(*) filter (where kind = 'messages'))::int as messages,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_age_seconds
    from waiting`);
  return rows[0] ?? { reports: 0, objections: 0, messages: 0, oldest_age_seconds: 0 };
}

/** Bytes. */
export async function measureDatabase(database: Database): Promise<number> {
  const { rows } = await database.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return rows[0]?.bytes ?? 0;
}
