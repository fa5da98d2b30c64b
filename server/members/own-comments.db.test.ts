import { expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { storeProlificMember } from '#tests/support/prolific-member.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { deleteAccount, isGone } from './account-deletion-store.ts';
import { listOwnComments } from './personal-data-store.ts';

test("a page of a member's export reads only its own comments, however many there are", async () => {
  const { database, close } = await openTestDatabase();
  await storeProlificMember(database, 1_000);
  let listed = 0;
  const read = await countReadRows(database, 'comment', async (within) => {
    for await (const page of listOwnComments(within, 'ada')) listed += page.length;
  });
  expect(listed).toBe(1_000);
  expect(read).toBeLessThan(1_100);
  await close();
});

test('an account with many comments is deleted with some of them at a time, so that no discussion is locked for long', async () => {
  const { database, close } = await openTestDatabase();
  await storeProlificMember(database, 1_300);
  await database.execute(sql`create table portion (comments int)`);
  await database.execute(sql`
    create function note_portion() returns trigger language plpgsql as $$ begin
      insert into portion select count(*) from gone;
      return null;
    end $$`);
  await database.execute(sql`
    create trigger noted after delete on comment referencing old table as gone
    for each statement execute function note_portion()`);
  await deleteAccount(database, 'ada');
  const { rows } = await database.execute(sql`
    select sum(comments)::int as sum, max(comments) <= 500 as "areFew" from portion`);
  expect(rows).toEqual([{ sum: 1_300, areFew: true }]);
  const left = await database.execute(sql`
    select (select count(*) from comment)::int as comments, sum(discussion.comments)::int as counted from discussion`);
  expect(left.rows).toEqual([{ comments: 10_700, counted: 10_700 }]);
  expect(await isGone(database, 'ada')).toBe(true);
  await close();
});

test.each([2, 600])(
  'an account with %i comments can be deleted while its member deletes a reported one of them',
  async (count) => {
    const { connection, database, close } = await openTestDatabase();
    await storeProlificMember(database, count);
    const { rows } = await database.execute<{ first: string; second: string }>(sql`
      select min(id)::text as first, (min(id) + 1)::text as second from comment`);
    const { first, second } = rows[0] ?? {};
    await database.execute(sql`
      insert into comment_report (receipt, comment_id, reason) values ('1', ${second}, 'spam')`);
    const waiting = (of: number) =>
      expect
        .poll(async () => {
          const asked = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
          return (await database.execute(asked)).rowCount;
        })
        .toBe(of);
    const other = connectDatabase(connection, 1);
    const ends = await other.transaction(async (transaction) => {
      await transaction.execute(sql`select from comment where id = ${first} for update`);
      const leaving = deleteAccount(database, 'ada');
      await waiting(1);
      const deleting = database.execute(sql`delete from comment where id = ${second}`);
      await Promise.race([deleting, waiting(2)]);
      return { leaving, deleting };
    });
    await Promise.all([ends.leaving, ends.deleting]);
    expect(await isGone(database, 'ada')).toBe(true);
    await other.$client.end();
    await close();
  },
);
