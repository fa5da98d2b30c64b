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
