import { expect, test } from 'vitest';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { storeProlificMember } from '#tests/support/prolific-member.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findDeskMember } from './member-desk-store.ts';

test('the page of a member who wrote much long ago reads only the comments that it shows', async () => {
  const { database, close } = await openTestDatabase();
  await storeProlificMember(database, 4_000);
  const read = await countReadRows(database, 'comment', async (within) => {
    expect(await findDeskMember(within, 'ada')).toMatchObject({ comments: { length: 50 } });
  });
  expect(read).toBeLessThan(100);
  await close();
});
