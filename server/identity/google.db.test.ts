import { text } from 'node:stream/consumers';
import type { Hono } from 'hono';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { account } from '#db/account-schema.ts';
import { eq } from '#db/drizzle.ts';
import { comeBack, startGoogle, visitGoogle } from '#tests/support/by-google.ts';
import { startGoogleStandIn, type Person } from '#tests/support/google-stand-in.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const client = { id: 'client', secret: 'secret' };

const opened = await openTestDatabase();
const google = await startGoogleStandIn();
const app = withIssuer(google.issuer);
afterAll(async () => {
  await google.stop();
  await opened.close();
});
beforeEach(() => {
  google.refuses = false;
  google.forged = {};
});

function withIssuer(issuer: string): Hono {
  const config = { google: { ...client, issuer } };
  return createTestApp(opened.database, { config });
}

async function signInAs(person: Person, reader = new Reader(app), paths: object = {}): Promise<string> {
  google.person = person;
  return comeBack(reader, await visitGoogle(reader, paths));
}

const failure = (code: string) => `${testOrigin}/auth/popup?error=${code}`;
const ada = { sub: 'ada', email: 'ada@gmail.example', email_verified: true, name: 'Ada Lovelace' };

test('the request to Google has state, nonce and PKCE, and only the necessary scopes', async () => {
  const reader = new Reader(app);
  const { searchParams } = await startGoogle(reader);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'client',
    response_type: 'code',
    redirect_uri: `${testOrigin}/api/auth/callback/google`,
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    code_challenge: expect.any(String),
    state: expect.any(String),
    nonce: expect.any(String),
  });
  expect((await reader.get('/api/account/options')).body).toEqual({ google: true });
});

test('a new person becomes a member with a confirmed address, and the issuer’s tokens are not stored', async () => {
  const reader = new Reader(app);
  const person = { ...ada, name: 'Ada Lovelace, Countess of \u202EKing', picture: 'javascript:alert(1)' };
  expect(await signInAs(person, reader)).toBe('/auth/popup');
  expect(await reader.session()).toMatchObject({
    user: { email: 'ada@gmail.example', name: 'Ada Lovelace, Counte', image: null, emailVerified: true },
  });
  expect((await reader.post('/api/new_user', {})).status).toBe(200);
  const rows = await opened.database
    .select()
    .from(account)
    .where(eq(account.accountId, `${google.issuer} ada`));
  expect(rows).toMatchObject([
    { providerId: 'google', accessToken: null, refreshToken: null, idToken: null },
  ]);
});

test('a returning person is the same member, even under another name at Google', async () => {
  const first = new Reader(app);
  await signInAs({ ...ada, sub: 'again', email: 'again@gmail.example' }, first);
  const second = new Reader(app);
  await signInAs({ ...ada, sub: 'again', email: 'again@gmail.example', name: 'Somebody Else' }, second);
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(await first.session());
  expect(await second.session()).toMatchObject({ user: { id: user.id, name: 'Ada Lovelace' } });
});

test('without a popup the browser ends up on a screen of this site, and nowhere else', async () => {
  const reader = new Reader(app);
  const paths = { callbackURL: '/profile', errorCallbackURL: '/login' };
  expect(await signInAs({ ...ada, sub: 'full', email: 'full@gmail.example' }, reader, paths)).toBe(
    '/profile',
  );
  google.refuses = true;
  expect(await signInAs(ada, new Reader(app), paths)).toBe('/login?error=access_denied');
  for (const callbackURL of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    const refusal = await reader.post('/api/auth/sign-in/social', { provider: 'google', callbackURL });
    expect(refusal).toMatchObject({ status: 400, body: { code: 'invalid_callback_url' } });
  }
});

test('a person who refuses at Google returns signed out, with the reason', async () => {
  google.refuses = true;
  const reader = new Reader(app);
  expect(await signInAs(ada, reader)).toBe('/auth/popup?error=access_denied');
  expect(await reader.session()).toBeNull();
});

test.each([false, 'false', undefined])('an address with email_verified %s is refused', async (verified) => {
  const reader = new Reader(app);
  const sub = `unverified-${typeof verified}`;
  const person = { sub, email: `${sub}@gmail.example` };
  const claims = verified === undefined ? person : { ...person, email_verified: verified };
  expect(await signInAs(claims, reader)).toMatch(/^\/auth\/popup\?error=email_not_verified/);
  expect(await reader.session()).toBeNull();
  const signUp = await reader.post('/api/auth/sign-up/email', { email: person.email, password });
  expect(signUp.status).toBe(200);
});

test.each([
  ['spaces around it', ' safe@gmail.example '],
  ['a header in it', 'ada@gmail.example\r\nBcc: everybody@gmail.example'],
  ['no address at all', 'javascript:alert(1)'],
  ['no end', `${'a'.repeat(1_000)}@gmail.example`],
])('an address with %s is refused, however proven', async (fault, email) => {
  const reader = new Reader(app);
  expect(await signInAs({ ...ada, sub: fault, email }, reader)).toMatch(/error=email_not_verified/);
  expect(await reader.session()).toBeNull();
});

test('an unconfirmed password account with the same address passes to the owner, without its password and sessions', async () => {
  const squatter = await newMember(app, 'owner@gmail.example');
  const profile = `/api/users/${squatter.id}`;
  await squatter.patch(profile, { displayName: 'Not the owner', region: 'de' });
  const owner = new Reader(app);
  expect(await signInAs({ ...ada, sub: 'owner', email: 'owner@gmail.example' }, owner)).toBe('/auth/popup');
  expect(await owner.session()).toMatchObject({ user: { id: squatter.id, emailVerified: true } });
  expect(await squatter.session()).toBeNull();
  const again = await squatter.post('/api/auth/sign-in/email', { email: 'owner@gmail.example', password });
  expect(again.status).toBe(401);
  expect((await owner.patch(profile, { displayName: 'The owner', region: 'fr' })).status).toBe(200);
});

test('an unverified address at Google takes over no account', async () => {
  const reader = await newMember(app, 'safe@gmail.example');
  const thief = new Reader(app);
  const claims = { ...ada, sub: 'thief', email: 'safe@gmail.example', email_verified: false };
  expect(await signInAs(claims, thief)).toMatch(/error=/);
  expect(await thief.session()).toBeNull();
  expect(await reader.session()).toMatchObject({ user: { id: reader.id } });
});

test('a confirmed password account keeps its password beside Google', async () => {
  const reader = await newMember(app, 'proven@gmail.example');
  await opened.database.execute(`update "user" set email_verified = true where id = '${reader.id}'`);
  await signInAs({ ...ada, sub: 'proven', email: 'proven@gmail.example' });
  expect(await reader.session()).toMatchObject({ user: { id: reader.id } });
  const signIn = await reader.post('/api/auth/sign-in/email', { email: 'proven@gmail.example', password });
  expect(signIn.status).toBe(200);
});

test('a state that is forged, from another browser or already used is refused', async () => {
  google.person = { ...ada, sub: 'state', email: 'state@gmail.example' };
  const reader = new Reader(app);
  const back = await visitGoogle(reader);
  const forged = new URL(back);
  forged.searchParams.set('state', 'forged');
  expect(await comeBack(reader, forged)).toBe(failure('state_mismatch'));
  forged.searchParams.set('state', 'for\0ged');
  expect(await comeBack(reader, forged)).toBe(failure('state_mismatch'));
  const victim = new Reader(app);
  expect(await comeBack(victim, back)).toMatch(/error=state_mismatch/);
  expect(await victim.session()).toBeNull();
  expect(await comeBack(reader, back)).toBe('/auth/popup');
  expect(await comeBack(reader, back)).toBe(failure('state_mismatch'));
  const stateless = new URL(back);
  stateless.searchParams.delete('state');
  expect(await comeBack(reader, stateless)).toBe(failure('state_not_found'));
});

test('a sign-in begun in two tabs of one browser can be completed in both, each within its time limit', async () => {
  google.person = { ...ada, sub: 'tabs', email: 'tabs@gmail.example' };
  const reader = new Reader(app);
  const first = await visitGoogle(reader);
  const started = await reader.send('POST', '/api/auth/sign-in/social', { provider: 'google' });
  expect(started.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=600;')]);
  const second = await visitGoogle(reader);
  expect(await comeBack(reader, second)).toBe('/auth/popup');
  expect(await comeBack(reader, first)).toBe('/auth/popup');
  expect(await reader.session()).toMatchObject({ user: { email: 'tabs@gmail.example' } });
  expect(await comeBack(reader, first)).toBe(failure('state_mismatch'));
  expect(reader.cookies.size).toBe(2); // the session, and the sign-in that was not completed
});

test('a return from Google that was not begun, or is repeated, causes no error in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const site = createTestApp(opened.database, {
    config: { google: { ...client, issuer: google.issuer } },
    log,
  });
  const reader = new Reader(site);
  google.person = { ...ada, sub: 'again', email: 'again@gmail.example' };
  const back = await visitGoogle(reader);
  expect(await comeBack(reader, back)).toBe('/auth/popup');
  expect(await comeBack(reader, back)).toBe(failure('state_mismatch'));
  const again = await visitGoogle(reader);
  expect(await comeBack(new Reader(site), again)).toMatch(/error=state_mismatch/);
  again.search = '';
  expect(await comeBack(reader, again)).toBe(failure('state_not_found'));
  expect(lines).toEqual([]);
});

test.each([
  ['for another client', { aud: 'somebody else' }],
  ['of another issuer', { iss: 'https://evil.example' }],
  ['with another nonce', { nonce: 'replayed' }],
  ['that has expired', { exp: 1 }],
  ['that never expires', { exp: undefined }],
  ['of an unknown time', { iat: undefined }],
  ['for another client as well', { aud: ['client', 'somebody else'] }],
  ['that another client was given', { aud: ['client', 'somebody else'], azp: 'somebody else' }],
  ['about nobody', { sub: '' }],
  ['whose address is a list', { email: ['ada@gmail.example'] }],
])('an ID token %s is refused', async (_, claims) => {
  google.forged = claims;
  const reader = new Reader(app);
  expect(await signInAs(ada, reader)).toMatch(/error=unable_to_get_user_info/);
  expect(await reader.session()).toBeNull();
});

test('an issuer that is down is asked again the next time, and password log-ins do not wait for it', async () => {
  const late = await startGoogleStandIn();
  const { port } = new URL(late.issuer);
  await late.stop();
  const waiting = withIssuer(late.issuer);
  const reader = new Reader(waiting);
  const refusal = await reader.post('/api/auth/sign-in/social', { provider: 'google' });
  expect(refusal).toMatchObject({ status: 503, body: { code: 'google_unavailable' } });
  expect((await newMember(waiting, 'meanwhile@example.org')).id).not.toBe('');
  const back = await startGoogleStandIn(Number(port));
  expect((await reader.post('/api/auth/sign-in/social', { provider: 'google' })).status).toBe(200);
  await back.stop();
});

test('a return from an issuer that does not answer any more leads to a screen with an error', async () => {
  const silent = await startPublisher(({ url, headers }, response) => {
    if (url !== '/.well-known/openid-configuration') return; // never answers
    const issuer = `http://${headers.host}`;
    const known = { issuer, authorization_endpoint: `${issuer}/to`, token_endpoint: `${issuer}/token` };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...known, jwks_uri: `${issuer}/keys` }));
  });
  const reader = new Reader(withIssuer(silent.origin));
  const state = (await startGoogle(reader)).searchParams.get('state') ?? '';
  const back = new URL(`${testOrigin}/api/auth/callback/google?code=1&state=${state}`);
  expect(await comeBack(reader, back)).toBe('/auth/popup?error=invalid_code');
  await silent.stop();
});

test.each([
  ['that describes neither', {}, null, 'secret'],
  [
    'that describes nothing with null',
    {
      id_token_signing_alg_values_supported: null,
      prompt_values_supported: null,
      token_endpoint_auth_methods_supported: null,
      userinfo_endpoint: null,
    },
    null,
    'secret',
  ],
  [
    'that accepts only HTTP Basic',
    { token_endpoint_auth_methods_supported: ['client_secret_basic'] },
    null,
    null,
  ],
  [
    'that offers a choice of account',
    { prompt_values_supported: ['none', 'select_account'] },
    'select_account',
    'secret',
  ],
])('an issuer %s is asked as it can be', async (_, described, prompt, posted) => {
  let asked: string | undefined;
  const other = await startPublisher(async (request, response) => {
    const issuer = `http://${request.headers.host}`;
    const known = { issuer, authorization_endpoint: `${issuer}/to`, token_endpoint: `${issuer}/token` };
    if (request.method === 'POST') asked = `${request.headers.authorization}\n${await text(request)}`;
    response.end(JSON.stringify({ ...known, ...described, jwks_uri: `${issuer}/keys` }));
  });
  const reader = new Reader(withIssuer(other.origin));
  const { searchParams } = await startGoogle(reader);
  expect(searchParams.get('prompt')).toBe(prompt);
  await comeBack(
    reader,
    new URL(`${testOrigin}/api/auth/callback/google?code=1&state=${searchParams.get('state')}`),
  );
  const [authorization, body] = asked?.split('\n') ?? [];
  expect(new URLSearchParams(body).get('client_secret')).toBe(posted);
  expect(authorization).toBe(posted ? 'undefined' : `Basic ${btoa('client:secret')}`);
  await other.stop();
});

test('an issuer with another name in its metadata is not used', async () => {
  const reader = new Reader(withIssuer(google.issuer.replace('localhost', '127.0.0.1')));
  const refusal = await reader.post('/api/auth/sign-in/social', { provider: 'google' });
  expect(refusal.body).toMatchObject({ code: 'google_unavailable' });
});
