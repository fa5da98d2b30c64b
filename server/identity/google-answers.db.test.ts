import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const ada = { sub: 'ada', email: 'ada@gmail.example', email_verified: true };
const lines: string[] = [];

const opened = await openTestDatabase();
const google = await startGoogleStandIn();
const app = createTestApp(opened.database, {
  config: { google: { id: 'client', secret: 'secret', issuer: google.issuer } },
  log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
});
afterAll(async () => {
  await google.stop();
  await opened.close();
});
beforeEach(() => {
  lines.length = 0;
  google.person = ada;
  google.forged = {};
  google.told = {};
  google.changeTokens = () => undefined;
});

/** Returns where the browser ends up, and who is then signed in. */
async function signIn(site = app): Promise<{ at: string; session: unknown }> {
  const reader = new Reader(site);
  const at = await comeBack(reader, await visitGoogle(reader));
  return { at, session: await reader.session() };
}

const refusedFor = (code: string) => ({ at: `/auth/popup?error=${code}`, session: null });

test('an address that only becomes a member’s in lower case, as the Kelvin sign becomes a k, is not theirs', async () => {
  const email = 'kate@gmail.example';
  const kate = await newMember(app, email);
  await opened.database.execute(sql`update "user" set email_verified = true where id = ${kate.id}`);
  for (const name of ['\u212Aate', '\u212Alaus']) {
    google.person = { sub: name, email: `${name}@gmail.example`, email_verified: true };
    expect((await signIn()).session).toBeNull();
    expect((await signIn()).at).toMatch(/error=(email_not_verified|account_not_linked)/);
  }
  google.person = { sub: 'kate', email: 'Kate@Gmail.example', email_verified: true };
  expect(await signIn()).toMatchObject({ session: { user: { id: kate.id } } });
});

test('whoever has a member’s id at another issuer, which the site uses now, is not that member; with their address they are', async () => {
  google.person = { sub: '7', email: 'seven@gmail.example', email_verified: true };
  const before = await signIn();
  const other = await startGoogleStandIn();
  const later = createTestApp(opened.database, {
    config: { google: { id: 'client', secret: 'secret', issuer: other.issuer } },
  });
  other.person = { sub: '7', email: 'siete@gmail.example', email_verified: true };
  const stranger = await signIn(later);
  expect(stranger.session).toMatchObject({ user: { email: 'siete@gmail.example' } });
  other.person = { sub: '8', email: 'seven@gmail.example', email_verified: true };
  const { user } = before.session as { user: { id: string } };
  expect(await signIn(later)).toMatchObject({ session: { user: { id: user.id } } });
  await other.stop();
});

test('who comes back to a process that cannot reach the issuer is led to a page that says so, and not shown JSON', async () => {
  const other = await startGoogleStandIn();
  const client = { id: 'client', secret: 'secret', issuer: other.issuer };
  const reader = new Reader(createTestApp(opened.database, { config: { google: client } }));
  const back = await visitGoogle(reader);
  await other.stop();
  const restarted = new Reader(createTestApp(opened.database, { config: { google: client } }));
  for (const [name, value] of reader.cookies) restarted.cookies.set(name, value);
  expect(await comeBack(restarted, back)).toBe('/auth/popup?error=google_unavailable');
});

test('an ID token for several clients is accepted if it was issued to this one', async () => {
  google.forged = { aud: ['client', 'somebody else'], azp: 'client' };
  expect(await signIn()).toMatchObject({ at: '/auth/popup', session: { user: { email: ada.email } } });
});

test('an ID token of an issuer whose clock is half a minute ahead is accepted', async () => {
  google.forged = { nbf: Math.round(Date.now() / 1000) + 30 };
  expect(await signIn()).toMatchObject({ at: '/auth/popup', session: { user: { email: ada.email } } });
});

/** Returns where the browser ends up when the issuer ends the sign-in with an error. */
async function refusedWith(error: string): Promise<string> {
  const reader = new Reader(app);
  const back = await visitGoogle(reader);
  back.searchParams.delete('code');
  back.searchParams.set('error', error);
  back.searchParams.set('error_description', 'unsupported prompt value');
  return comeBack(reader, back);
}

test('an issuer that refuses us, not the person, is named in the log with its code', async () => {
  expect(await refusedWith('access_denied')).toContain('/auth/popup?error=access_denied');
  await refusedWith('ada@example.org'); // typed into the address by whoever began the sign-in
  await refusedWith('x'.repeat(1_000));
  expect(lines).toEqual([]);
  expect(await refusedWith('invalid_request')).toContain('/auth/popup?error=invalid_request');
  expect(lines.join('')).toMatch(/invalid_request.*GOOGLE_ISSUER/);
  expect(lines.join('')).not.toContain('unsupported');
});

test.each(['state_mismatch', 's', 'invalid_request'])(
  'what nobody began here is not logged, whatever it says: %s',
  async (error) => {
    const made = new URL(`${testOrigin}/api/auth/callback/google?error=${error}&state=abc`);
    expect(await comeBack(new Reader(app), made)).toContain('/auth/popup?error=state_mismatch');
    expect(lines).toEqual([]);
  },
);

test('a reply without an ID token is refused, whatever the issuer says about the person', async () => {
  google.changeTokens = ({ body }) => void Object.assign(body, { id_token: undefined });
  google.told = ada;
  expect(await signIn()).toEqual(refusedFor('invalid_code'));
});

test('a reply of more than a megabyte is not read to its end', async () => {
  google.changeTokens = ({ body }) => void Object.assign(body, { padding: 'x'.repeat(1_000_001) });
  expect(await signIn()).toEqual(refusedFor('invalid_code'));
  expect(lines.join('')).toContain('It has more than 1 MB.');
});

test('the issuer’s reason for refusing tokens is logged, and nothing else of its reply', async () => {
  google.changeTokens = (response) => {
    response.statusCode = 401;
    response.body = { error: 'invalid_client', error_description: `Unknown, ${ada.email}` };
  };
  expect(await signIn()).toEqual(refusedFor('invalid_code'));
  expect(lines.join('')).toContain('invalid_client');
  expect(lines.join('')).not.toContain(ada.email);
});

test('an address from the userinfo endpoint counts only if it belongs to the person who signs in', async () => {
  google.forged = { sub: 'grace', email: undefined };
  google.told = { ...ada, sub: 'grace', email: 'grace@gmail.example' };
  expect(await signIn()).toMatchObject({ session: { user: { email: 'grace@gmail.example' } } });
  google.told = { ...google.told, sub: 'somebody else' };
  expect(await signIn()).toEqual(refusedFor('unable_to_get_user_info'));
});

test('claims that are not text are ignored, and do not prevent signing in', async () => {
  google.person = { ...ada, sub: 'odd', email: 'odd@gmail.example' };
  google.forged = { name: { first: 'Ada' }, picture: 7 };
  expect(await signIn()).toMatchObject({
    session: { user: { name: expect.stringMatching(/^odd\d+$/), image: null } },
  });
});
