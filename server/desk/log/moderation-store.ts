import { type DecisionAction, type DecisionReason, decisionActions } from '#contract/desk.ts';
import type { Moderation } from '#contract/moderation.ts';
import type { Queryable } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { undone } from './log-store.ts';

const latestShown = 100;
const monthsShown = 24;
/** The published actions: about comments, members and what the site shows; not about feeds, messages and editors. */
const publicActions = decisionActions.filter((action) =>
  /^(article|comment|member|objection|pictures)\./.test(action),
);
/** The actions that end the effect of an earlier decision; so does any decision that undoes another one. */
const endingActions: DecisionAction[] = [
  'article.attach',
  'article.restore',
  'member.unban',
  'objection.reverse',
  'pictures.unblock',
];
const isPublic = sql`decision.action = any(${sql.param(publicActions)}::text[])`;
const takesBack = sql`(undoes is not null or action = any(${sql.param(endingActions)}::text[]))`;
const ofLastYear = sql`decided_at > now() - interval '12 months'`;
const inUtc = sql`decided_at at time zone 'UTC'`;
const firstMonth = sql`
  (date_trunc('month', now() at time zone 'UTC') - make_interval(months => ${monthsShown - 1})) at time zone 'UTC'`;

/** The public part of all decisions. */
export async function readModeration(database: Queryable): Promise<Moderation> {
  return {
    latest: await listLatest(database),
    months: await countMonths(database),
    median_hours: await medianHours(database),
    objections: await countObjections(database),
  };
}

async function listLatest(database: Queryable): Promise<Moderation['latest']> {
  const { rows } = await database.execute<Moderation['latest'][number]>(sql`
    select to_char(${inUtc}, 'YYYY-MM-DD') as day, action, reason, undoes is not null as takes_back_another
    from decision where ${isPublic} order by id desc limit ${latestShown}`);
  return rows;
}

type Counted = { month: string; reason: DecisionReason; decisions: number; taken_back: number };

async function countMonths(database: Queryable): Promise<Moderation['months']> {
  const { rows } = await database.execute<Counted>(sql`
    select to_char(${inUtc}, 'YYYY-MM') as month, reason, count(*) filter (where not ${takesBack})::int as decisions,
      count(*) filter (where ${takesBack})::int as taken_back
    from decision
    where ${isPublic} and decided_at >= ${firstMonth}
    group by 1, 2 order by 1 desc, 3 desc, 2 limit 1000`);
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, counted]) => ({
    month,
    reasons: counted
      .filter(({ decisions }) => decisions > 0)
      .map(({ reason, decisions }) => ({ reason, decisions })),
    taken_back: counted.reduce((sum, { taken_back }) => sum + taken_back, 0),
  }));
}

async function medianHours(database: Queryable): Promise<number | null> {
  const { rows } = await database.execute<{ hours: number | null }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - asked_at)::float8) / 3600 as hours
    from decision where ${isPublic} and ${ofLastYear} and asked_at is not null`);
  const hours = rows[0]?.hours ?? null;
  return hours === null ? null : Math.round(hours * 10) / 10;
}

/** An objection counts by the decision about it that holds; one whose decision was undone waits again. */
async function countObjections(database: Queryable): Promise<Moderation['objections']> {
  const { rows } = await database.execute<Moderation['objections']>(sql`
    select count(*) filter (where action = 'objection.uphold')::int as upheld,
      count(*) filter (where action = 'objection.reverse')::int as reversed,
      (select count(*)::int from objection where outcome is null) as open
    from decision where ${ofLastYear} and not ${undone}`);
  return rows[0] ?? { upheld: 0, reversed: 0, open: 0 };
}
