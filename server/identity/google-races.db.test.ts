import type { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#db/drizzle.ts';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const Signed = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

const opened = await openTestDatabase();
const google = await startGoogleStandIn();
const config = { google: { id: 'client', secret: 'secret', issuer: google.issuer } };
/** Two processes. */
const sites = [createTestApp(opened.database, { config }), createTestApp(opened.database, { config })];
afterAll(async () => {
  await google.stop();
  await opened.close();
});

/** Two browsers of one person come back from Google, and neither is stored before both want to be. */
async function signInTwice(name: string) {
  google.person = { sub: name, email: `${name}@gmail.example`, email_verified: true };
  const readers = sites.map((site) => new Reader(site));
  const backs = await Promise.all(readers.map((reader) => visitGoogle(reader)));
  const returning = await opened.database.transaction(async (holding) => {
    await holding.execute(sql`lock table account in share mode`);
    const both = readers.map((reader, n) => comeBack(reader, backs[n] as URL));
    await expect.poll(() => countWaiting(opened.database)).toBe(2);
    return both;
  });
  const ends = await Promise.all(returning);
  const members = await Promise.all(readers.map(async (reader) => Signed.parse(await reader.session()).user));
  return { ends, members };
}

test.each([
  ['a new member', 'new', async () => undefined],
  ['a member with a password', 'old', (email: string) => prove(email)],
  [
    'the owner of an address that somebody has signed up with',
    'taken',
    (email: string) => newMember(sites[0] as Hono, email),
  ],
])('of %s who signs in with Google in two browsers at once both are signed in', async (_, name, before) => {
  await before(`${name}@gmail.example`);
  const { ends, members } = await signInTwice(name);
  expect(ends).toEqual(['/auth/popup', '/auth/popup']);
  expect(members[0]).toEqual(members[1]);
  const { rows } = await opened.database.execute(
    sql`select provider_id from account where user_id = ${members[0]?.id} order by provider_id`,
  );
  expect(rows).toEqual([
    ...(name === 'old' ? [{ provider_id: 'credential' }] : []),
    { provider_id: 'google' },
  ]);
});

async function prove(email: string): Promise<void> {
  const { id } = await newMember(sites[0] as Hono, email);
  await opened.database.execute(sql`update "user" set email_verified = true where id = ${id}`);
}

test('whoever signs up with a password while the owner of the address signs in with Google is told that it is taken', async () => {
  const email = 'squatted@gmail.example';
  google.person = { sub: 'squatted', email, email_verified: true };
  const [owner, squatter] = sites.map((site) => new Reader(site)) as [Reader, Reader];
  const back = await visitGoogle(owner);
  const [end, signUp] = await opened.database.transaction(async (holding) => {
    await holding.execute(sql`lock table account in share mode`);
    const coming = comeBack(owner, back);
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
    const late = squatter.post('/api/auth/sign-up/email', { email, password });
    await expect.poll(() => countWaiting(opened.database)).toBe(2);
    return [coming, late];
  });
  expect(await end).toBe('/auth/popup');
  expect((await signUp).status).toBeGreaterThanOrEqual(400);
  expect(await squatter.session()).toBeNull();
});
