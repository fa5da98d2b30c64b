import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { askForReset, openMailSite } from '#tests/support/mail-site.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const newPassword = 'an even better one';

test('a password change is not refused when the database goes away before the new session is stored', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const ada = await newMember(app, 'ada@example.org');
  await database.execute(sql`
    create function go_away() returns trigger language plpgsql as $$
    begin raise exception 'terminating connection' using errcode = '57P01'; end $$`);
  await database.execute(sql`
    create trigger go_away before insert on session for each row execute function go_away()`);
  const answer = await ada.post('/api/auth/change-password', { currentPassword: password, newPassword });
  expect(answer).toMatchObject({ status: 200, body: { token: null, user: { id: ada.id } } });
  await database.execute(sql`drop trigger go_away on session`);
  expect(await ada.session()).toBeNull();
  const logIn = { email: 'ada@example.org', password: newPassword };
  expect((await new Reader(app).post('/api/auth/sign-in/email', logIn)).status).toBe(200);
  await close();
});

test('whoever came from Google and has set a password by mail can change it', async () => {
  const { database, close } = await openTestDatabase();
  const google = await startGoogleStandIn();
  const mails = await startMailServer();
  const client = { id: 'client', secret: 'secret', issuer: google.issuer };
  const { site } = openMailSite(database, mails.port, { google: client });
  onTestFinished(async () => {
    await site.settle();
    await google.stop();
    await mails.stop();
    await close();
  });
  const email = 'bea@gmail.example';
  google.person = { sub: 'bea', email, email_verified: true };
  const bea = new Reader(site.routes);
  await comeBack(bea, await visitGoogle(bea));
  await askForReset(site, email);
  await site.settle();
  const token = /\/reset\?token=([\w%-]+)/.exec(mails.received[0]?.mail.text ?? '')?.[1];
  expect((await bea.post('/api/auth/reset-password', { token, newPassword: password })).status).toBe(200);
  expect((await bea.post('/api/auth/sign-in/email', { email, password })).status).toBe(200);

  const change = { currentPassword: password, newPassword };
  expect((await bea.post('/api/auth/change-password', change)).status).toBe(200);
  await comeBack(bea, await visitGoogle(bea));
  expect(await bea.session()).toMatchObject({ user: { email } });
});
