import { afterAll, expect, test } from 'vitest';
import { Moderation } from '#contract/moderation.ts';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { byCommand, recordDecision, type NewDecision } from '#server/desk/decision-store.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { readModeration } from './moderation-store.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
afterAll(opened.close);

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
type Counted = { reason: string; decisions: number };
const byCount = (a: Counted, b: Counted) => b.decisions - a.decisions || (a.reason < b.reason ? -1 : 1);
const read = async () => Moderation.parse(await (await app.request('/api/moderation')).json());
const decide = (given: Partial<NewDecision>) =>
  opened.database.transaction((transaction) =>
    recordDecision(transaction, byCommand, {
      action: 'comment.remove',
      subject: 'zebra@example.org',
      reason: 'spam',
      note: 'Zebra watches',
      ...given,
    }),
  );

test('without decisions the public log is empty', async () => {
  expect(await read()).toEqual({
    latest: [],
    months: [],
    median_hours: null,
    objections: { upheld: 0, reversed: 0, open: 0 },
  });
});

test('the public log shows when, what and why was decided, but not about whom', async () => {
  const first = await decide({ askedAt: ago(2), before: { text: 'Zebra text' } });
  await decide({ askedAt: ago(4) });
  await decide({ action: 'objection.reverse', reason: 'mistake', askedAt: ago(30), undoes: first });
  await decide({ action: 'objection.uphold', reason: 'spam' });
  await decide({ action: 'article.remove', reason: 'copyright', subject: 'zebras1' });
  await decide({ action: 'feed.edit', reason: 'upkeep', subject: 'https://zebra.example/feed' });
  await decide({ action: 'editor.add', reason: 'upkeep' });
  const told = await read();
  expect(told.latest.map(({ action }) => action)).toEqual([
    'article.remove',
    'objection.uphold',
    'objection.reverse',
    'comment.remove',
    'comment.remove',
  ]);
  expect(told.latest[2]).toEqual({
    day: new Date().toISOString().slice(0, 10),
    action: 'objection.reverse',
    reason: 'mistake',
    takes_back_another: true,
  });
  expect(told.months).toHaveLength(1);
  expect(told.months[0]?.reasons[0]).toEqual({ reason: 'spam', decisions: 3 });
  expect(told.median_hours).toBe(4);
  expect(told.objections).toEqual({ upheld: 1, reversed: 1, open: 0 });
  expect(JSON.stringify(told)).not.toMatch(/zebra/i);
});

test('reversals are counted separately, and under no reason', async () => {
  const before = (await read()).months[0];
  const hidden = await decide({ action: 'comment.hide', reason: 'hate' });
  await decide({ action: 'comment.leave', reason: 'mistake', undoes: hidden });
  await decide({ action: 'article.restore', reason: 'copyright' });
  await decide({ action: 'member.unban', reason: 'no_violation' });
  const [month] = (await read()).months;
  expect(month?.taken_back).toBe((before?.taken_back ?? 0) + 3);
  expect(month?.reasons).toEqual(
    [...(before?.reasons ?? []), { reason: 'hate', decisions: 1 }].toSorted(byCount),
  );
  expect(before).toMatchObject({ taken_back: 1 });
});

test('months are in UTC, whatever the time zone of the database', async () => {
  const { database, connection, close } = await openTestDatabase();
  const first = sql`(date_trunc('month', now() at time zone 'UTC') - interval '23 months') at time zone 'UTC'`;
  for (const [time, reason] of [
    [sql`${first} - interval '1 hour'`, 'hate'],
    [sql`${first}`, 'spam'],
  ] as const)
    await database.execute(sql`
      insert into decision (action, subject, reason, decided_by, decided_at)
      values ('comment.remove', '', ${reason}, 'command', ${time})`);
  const url = `${connection.url}${connection.url.includes('?') ? '&' : '?'}options=-c%20TimeZone%3DPacific/Kiritimati`;
  const elsewhere = connectDatabase({ ...connection, url }, 1);
  const { months } = await readModeration(elsewhere);
  expect(months.flatMap(({ reasons }) => reasons)).toEqual([{ reason: 'spam', decisions: 1 }]);
  await elsewhere.$client.end();
  await close();
});
