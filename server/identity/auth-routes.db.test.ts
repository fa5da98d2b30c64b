import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { user } from '#db/account-schema.ts';
import { eq } from '#db/drizzle.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { passwordHasher } from './identity.ts';

let hashed = 0;

const opened = await openTestDatabase();
const passwords = {
  ...passwordHasher,
  hash: (text: string) => {
    hashed++;
    return passwordHasher.hash(text);
  },
};
const app = createTestApp(opened.database, { passwords });
afterAll(opened.close);

test('signing up creates the account, its name and its member record, and signs in', async () => {
  const ada = new Reader(app);
  const { status, headers } = await ada.post('/api/auth/sign-up/email', {
    email: 'Ada.Lovelace@Example.org',
    password,
  });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()[0]).toMatch(
    /^__Host-news\.session_token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  const session = await ada.session();
  expect(session).toMatchObject({
    user: { email: 'ada.lovelace@example.org', name: expect.stringMatching(/^ada\.lovelace\d{1,3}$/) },
    session: { ipAddress: null, userAgent: null },
  });
  const { status: known, body } = await ada.post('/api/new_user', {});
  expect(known).toBe(200);
  expect(body).toMatchObject({
    data: { email: 'ada.lovelace@example.org', status: 'Online', profile_pic_url: '/default-picture.svg' },
  });
});

test('a name made from a long address is shortened, and a given name is only cleaned', async () => {
  const long = new Reader(app);
  await long.post('/api/auth/sign-up/email', { email: `${'long'.repeat(15)}@example.org`, password });
  expect(await long.session()).toMatchObject({
    user: { name: expect.stringMatching(/^(long){3,4}l?o?n?\d{1,3}$/) },
  });
  const named = new Reader(app);
  const name = '  Zoë\u202E \u0007 Müller ';
  await named.post('/api/auth/sign-up/email', { email: 'zoe@example.org', password, name });
  expect(await named.session()).toMatchObject({ user: { name: 'Zoë Müller' } });
});

const right = { email: 'right@example.org', password };
test.each([
  ['no address', { ...right, email: 'no address' }, 'Please enter a valid email address.'],
  [
    'an address too long',
    { ...right, email: `${'a'.repeat(300)}@b.example` },
    'Please enter a valid email address.',
  ],
  [
    'a header in the address',
    { ...right, email: 'a@b.example\r\nBcc: c@d.example' },
    'Please enter a valid email address.',
  ],
  ['a password too short', { ...right, password: '1234567' }, 'Password must be at least 8 characters long.'],
  [
    'a password too long',
    { ...right, password: 'x'.repeat(129) },
    'Password must be at most 128 characters long.',
  ],
  ['a name too long', { ...right, name: 'x'.repeat(21) }, 'Name is too long'],
  [
    'a picture that is a script',
    { ...right, image: 'javascript:alert(1)' },
    'The picture must be a web address that starts with https:// or http://.',
  ],
])('a sign-up with %s is refused with a sentence', async (_, body, error) => {
  const refusal = await new Reader(app).post('/api/auth/sign-up/email', body);
  expect(refusal.status).toBe(400);
  expect(refusal.body).toMatchObject({ error, message: error });
});

test('the length of a password is counted in characters', async () => {
  const reader = new Reader(app);
  const statuses: number[] = [];
  for (const [path, length] of [
    ['sign-up', 7],
    ['sign-up', 129],
    ['sign-up', 128],
    ['sign-in', 128],
    ['sign-in', 127],
  ] as const) {
    const body = { email: 'emoji@example.org', password: '🦉'.repeat(length) };
    statuses.push((await reader.post(`/api/auth/${path}/email`, body)).status);
  }
  expect(statuses).toEqual([400, 400, 200, 200, 401]);
});

test('an address can have one account, however it is written', async () => {
  await newMember(app, 'once@example.org');
  const again = await new Reader(app).post('/api/auth/sign-up/email', {
    email: 'ONCE@example.org',
    password,
  });
  expect(again.status).toBe(422);
  expect(again.body).toMatchObject({ error: expect.stringMatching(/^User already exists/) });
});

test('of two simultaneous sign-ups with one address one is refused, without an error in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const site = createTestApp(opened.database, { log });
  const signUp = () =>
    new Reader(site).post('/api/auth/sign-up/email', { email: 'double@example.org', password });
  const replies = await Promise.all([signUp(), signUp()]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('signing in makes a new session, so that none can be planted', async () => {
  const victim = await newMember(app, 'victim@example.org');
  const attacker = await newMember(app, 'attacker@example.org');
  victim.cookies.clear();
  for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
  await victim.post('/api/auth/sign-in/email', { email: 'victim@example.org', password });
  expect(victim.cookie).not.toBe(attacker.cookie);
  expect(await attacker.session()).toMatchObject({ user: { email: 'attacker@example.org' } });
  expect(await victim.session()).toMatchObject({ user: { email: 'victim@example.org' } });
});

test('a session that another site of the domain has planted is not used', async () => {
  const attacker = await newMember(app, 'sibling@example.org');
  const [name = '', value = ''] = [...attacker.cookies].find(([key]) => key.includes('session_token')) ?? [];
  expect(name).toMatch(/^__Host-/);
  const victim = new Reader(app);
  // Browsers take these names from siblings, too.
  for (const prefix of ['', '__Secure-']) victim.cookies.set(name.replace('__Host-', prefix), value);
  expect(await victim.session()).toBeNull();
});

test('an unknown address and a wrong password get the same message and take the same work', async () => {
  await newMember(app, 'known@example.org');
  const stranger = new Reader(app);
  const wrongPassword = await stranger.post('/api/auth/sign-in/email', {
    email: 'known@example.org',
    password: 'not the password',
  });
  hashed = 0;
  const wrongAddress = await stranger.post('/api/auth/sign-in/email', {
    email: 'unknown@example.org',
    password: 'not the password',
  });
  expect(hashed).toBe(1);
  expect(wrongPassword.status).toBe(401);
  expect(wrongAddress.status).toBe(401);
  expect(wrongAddress.body).toEqual(wrongPassword.body);
  expect(wrongAddress.body).toEqual({
    error: 'Invalid email or password.',
    code: 'INVALID_EMAIL_OR_PASSWORD',
    message: 'Invalid email or password.',
  });
});

test('of many guesses in a minute the log tells ten', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const site = createTestApp(opened.database, { log });
  const attempt = { email: 'guessed@example.org', password: 'a wrong one' };
  for (let n = 0; n < 12; n += 1) await new Reader(site).post('/api/auth/sign-in/email', attempt);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toContain('"reason":"User not found","msg":"A log-in was refused"');
});

test('logging out ends the session at once, even for a copied cookie', async () => {
  const reader = await newMember(app, 'leaver@example.org');
  const { cookie } = reader;
  expect((await reader.post('/api/auth/sign-out')).status).toBe(200);
  expect(reader.cookies.size).toBe(0);
  const copied = await app.request('/api/auth/get-session', { headers: { cookie } });
  expect(await copied.json()).toBeNull();
});

test('signing in repairs a missing member record', async () => {
  const reader = await newMember(app, 'half@example.org');
  expect((await reader.delete('/api/remove_user', { data: { user: reader.id } })).status).toBe(200);
  await reader.post('/api/auth/sign-in/email', { email: 'half@example.org', password });
  expect((await reader.post('/api/new_user', {})).status).toBe(200);
});

test('requests from other sites and redirects to them are refused', async () => {
  const reader = await newMember(app, 'target@example.org');
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'https://news.example.evil.example' },
    { origin: 'https://news.example:8443' },
    { origin: 'null' },
    { origin: 'https://news.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'https://news.example', 'sec-fetch-site': 'same-site' },
  ];
  const calls = [
    ['POST', '/api/auth/sign-in/email', { email: 'target@example.org', password }],
    ['POST', '/api/auth/sign-out', undefined],
    ['POST', '/api/auth/delete-user', undefined],
    ['PATCH', `/api/users/${reader.id}`, { region: 'de' }],
    ['DELETE', '/api/remove_user', { data: { user: reader.id } }],
  ] as const;
  for (const headers of foreign) {
    for (const [method, path, body] of calls) {
      const refusal = await reader.ask(method, path, body, { headers });
      expect(refusal.status).toBe(403);
      expect(refusal.body).toMatchObject({ code: 'wrong_origin' });
    }
  }
  expect(await reader.session()).not.toBeNull();
});

test('only JSON bodies are accepted', async () => {
  const reader = new Reader(app);
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  expect((await reader.post('/api/auth/sign-in/email', 'email=a%40b.example', form)).status).toBe(415);
  const broken = await reader.post('/api/auth/sign-in/email', '{"email":');
  expect(broken).toMatchObject({ status: 400, body: { code: 'invalid_json' } });
});

test('unused endpoints of better-auth do not exist', async () => {
  const reader = await newMember(app, 'curious@example.org');
  for (const path of ['change-email', 'link-social', 'list-accounts', 'verify-email', 'error', 'ok'])
    for (const method of ['GET', 'POST'])
      expect((await reader.ask(method, `/api/auth/${path}`)).status).toBe(404);
});

test('fields that only the server may set are ignored', async () => {
  const reader = new Reader(app);
  const body = { email: 'climber@example.org', password, emailVerified: true, id: 'chosen', createdAt: 0 };
  await reader.post('/api/auth/sign-up/email', body);
  const [row] = await opened.database.select().from(user).where(eq(user.email, 'climber@example.org'));
  expect(row).toMatchObject({ emailVerified: false });
  expect(row?.id).not.toBe('chosen');
});

test('without Google nobody is redirected to it, and the API says so', async () => {
  const reader = new Reader(app);
  expect((await reader.get('/api/account/options')).body).toEqual({ google: false });
  expect(await reader.post('/api/auth/sign-in/social', { provider: 'google' })).toMatchObject({
    status: 503,
    body: { code: 'google_not_configured', error: 'Google sign-in is not set up on this site.' },
  });
  const back = await reader.get('/api/auth/callback/google?code=x&state=y');
  expect(back.headers.get('location')).toBe('/auth/popup?error=google_not_configured');
});

test('a session whose user cannot be read is refused, and better-auth writes nothing to the terminal', async () => {
  const broken = await openTestDatabase();
  const itsApp = createTestApp(broken.database);
  const eve = await newMember(itsApp, 'eve@example.org');
  const written = vi.spyOn(console, 'error');
  await broken.database.$client.query('alter table "user" rename to user_away');
  expect((await eve.get('/api/auth/get-session')).status).toBe(503);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
  await broken.close();
});
