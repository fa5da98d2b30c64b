import type { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { startGoogleStandIn, type GoogleStandIn } from '#tests/support/google-stand-in.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let opened: TestDatabase;
let google: GoogleStandIn;
let app: Hono;
let isHeld = false;
/** The next correct password is only confirmed once this resolves. */
let released = Promise.withResolvers<void>();
let found = Promise.withResolvers<void>();

beforeAll(async () => {
  opened = await openTestDatabase();
  google = await startGoogleStandIn();
  const passwords = {
    hash: async (text: string) => `hash of ${text}`,
    verify: async (attempt: { hash: string; password: string }) => {
      if (isHeld) {
        isHeld = false;
        found.resolve();
        await released.promise;
      }
      return attempt.hash === `hash of ${attempt.password}`;
    },
  };
  app = createTestApp(opened.database, {
    passwords,
    config: { google: { id: 'client', secret: 'secret', issuer: google.issuer } },
  });
});
afterAll(async () => {
  await google.stop();
  await opened.close();
});
beforeEach(() => {
  released = Promise.withResolvers();
  found = Promise.withResolvers();
});

const logIn = (reader: Reader, email: string) => reader.post('/api/auth/sign-in/email', { email, password });

/** Logs in, and runs `meanwhile` after the password was found correct and before there is a session. */
async function logInAround(email: string, meanwhile: () => Promise<void>) {
  const reader = new Reader(app);
  isHeld = true;
  const answer = logIn(reader, email);
  await found.promise;
  await meanwhile();
  released.resolve();
  return { reader, answer: await answer };
}

test('a log-in with a password that is changed at the same moment is refused', async () => {
  const member = await newMember(app, 'ada@example.org');
  const { reader, answer } = await logInAround('ada@example.org', async () => {
    const change = { currentPassword: password, newPassword: 'another long word' };
    expect((await member.post('/api/auth/change-password', change)).status).toBe(200);
  });
  expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid email or password.' } });
  expect(await reader.session()).toBeNull();
  expect(await member.session()).not.toBeNull();
});

test('a log-in to an account that its address’s owner takes over by Google at the same moment is refused', async () => {
  await newMember(app, 'owner@gmail.example');
  google.person = { sub: 'owner', email: 'owner@gmail.example', email_verified: true };
  const owner = new Reader(app);
  const { reader, answer } = await logInAround('owner@gmail.example', async () => {
    await comeBack(owner, await visitGoogle(owner));
  });
  expect(answer.status).toBe(401);
  expect(await reader.session()).toBeNull();
  expect(await owner.session()).not.toBeNull();
});

test('a log-in with an unchanged password succeeds', async () => {
  await newMember(app, 'calm@example.org');
  const { reader, answer } = await logInAround('calm@example.org', async () => {
    expect((await logIn(new Reader(app), 'calm@example.org')).status).toBe(200);
  });
  expect(answer.status).toBe(200);
  expect(await reader.session()).not.toBeNull();
});

test('a log-in while the account is deleted is refused with the reason', async () => {
  const member = await newMember(app, 'leaver@example.org');
  const { reader, answer } = await logInAround('leaver@example.org', async () => {
    expect((await member.post('/api/auth/delete-user')).status).toBe(200);
  });
  expect(answer).toMatchObject({ status: 401, body: { error: 'This account has just been deleted.' } });
  expect(await reader.session()).toBeNull();
});
