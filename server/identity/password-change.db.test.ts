import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

test('a password change is not refused when the database goes away before the new session is stored', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const ada = await newMember(app, 'ada@example.org');
  await database.execute(sql`
    create function go_away() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
  await database.execute(sql`
    create trigger go_away before insert on session for each row execute function go_away()`);
  const newPassword = 'an even better one';
  const answer = await ada.post('/api/auth/change-password', { currentPassword: password, newPassword });
  expect(answer).toMatchObject({ status: 200, body: { token: null, user: { id: ada.id } } });
  await database.execute(sql`drop trigger go_away on session`);
  expect(await ada.session()).toBeNull();
  const logIn = { email: 'ada@example.org', password: newPassword };
  expect((await new Reader(app).post('/api/auth/sign-in/email', logIn)).status).toBe(200);
  await close();
});
