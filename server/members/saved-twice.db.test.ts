import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { newMember } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

test('a profile that is saved twice simultaneously is saved without an error', async () => {
  const reader = await newMember(createTestApp(opened.database), 'ada@example.org');
  const save = () => reader.patch(`/api/users/${reader.id}`, { displayName: 'Ada', region: 'it' });
  const answers = await opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from "user" where id = ${reader.id} for update`);
    const saves = [save(), save()];
    await expect.poll(() => countWaiting(opened.database), { timeout: 10_000 }).toBe(2);
    return saves;
  });
  for (const answer of answers)
    expect(await answer).toMatchObject({ status: 200, body: { displayName: 'Ada', region: 'it' } });
});
