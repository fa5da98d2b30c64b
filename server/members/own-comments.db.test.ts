import { expect, test } from 'vitest';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { storeProlificMember } from '#tests/support/prolific-member.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
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
