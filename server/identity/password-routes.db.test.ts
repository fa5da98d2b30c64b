import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { user, verification } from '#db/account-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { createBackground } from '#process/background.ts';
import { replyToError } from '#server/http/error-replies.ts';
import { createOutageLog } from '#server/http/outage-log.ts';
import { createRateLimiter, noLimits } from '#server/http/rate-limit.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { askForReset as requestReset, openMailSite, waitingMails } from '#tests/support/mail-site.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { passwordRoutes } from './password-routes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-outbox-'));
const outbox = join(dataDir, 'outbox');
const newPassword = 'an even better one';

const opened = await openTestDatabase();
const site = openTestApp(opened.database, { config: { dataDir } });
const app = site.routes;
afterAll(opened.close);

/** Requests a reset and returns the newest mail in the outbox once everything is sent. */
async function askForReset(email: string) {
  const answer = await new Reader(app).post('/api/auth/request-password-reset', { email });
  await site.settle();
  const newest = readdirSync(outbox).toSorted().at(-1) ?? '';
  const mail = await PostalMime.parse(readFileSync(join(outbox, newest)));
  const token = /\/reset\?token=([\w%-]+)/.exec(mail.text ?? '')?.[1] ?? '';
  return { answer, mail, token, file: join(outbox, newest) };
}

const reset = (token: string) => new Reader(app).post('/api/auth/reset-password', { token, newPassword });

test('the mail says what was requested, in text and HTML, and only the site’s user can read the file', async () => {
  await newMember(app, 'mail@example.org');
  const { mail, token, file } = await askForReset('Mail@Example.org');
  expect(mail.to).toEqual([{ name: '', address: 'mail@example.org' }]);
  expect(mail.from).toEqual({ name: 'Europe News', address: 'no-reply@news.example' });
  expect(mail.subject).toBe('Choose a new password for Europe News');
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(`https://news.example/reset?token=${token}`);
    expect(part).toContain('mail@example.org');
    expect(part).toContain('within one hour');
  }
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(outbox).mode & 0o777).toBe(0o700);
});

test('the link sets a new password, ends every session and confirms the address', async () => {
  const reader = await newMember(app, 'forgetful@example.org');
  const profile = `/api/users/${reader.id}`;
  await reader.patch(profile, { displayName: 'Whoever', region: 'de' });
  const { token } = await askForReset('forgetful@example.org');
  expect((await reset(token)).body).toEqual({ status: true });
  expect(await reader.session()).toBeNull();
  const signIn = (attempt: string) =>
    reader.post('/api/auth/sign-in/email', { email: 'forgetful@example.org', password: attempt });
  expect((await signIn(password)).status).toBe(401);
  expect((await signIn(newPassword)).status).toBe(200);
  const [row] = await opened.database.select().from(user).where(eq(user.email, 'forgetful@example.org'));
  expect(row?.emailVerified).toBe(true);
  // Somebody else may have made the profile: it can be corrected now, but not after each link.
  const correct = async (displayName: string) =>
    (await reader.patch(profile, { displayName, region: 'fr' })).status;
  expect(await correct('Forgetful')).toBe(200);
  await reset((await askForReset('forgetful@example.org')).token);
  await signIn(newPassword);
  expect(await correct('Forgetful again')).toBe(409);
});

test('a link works once, within an hour, and not after another one was used', async () => {
  await newMember(app, 'twice@example.org');
  const first = (await askForReset('twice@example.org')).token;
  const second = (await askForReset('twice@example.org')).token;
  expect((await reset(second)).status).toBe(200);
  const gone = {
    status: 400,
    body: { error: 'This link has expired or has already been used. Please ask for a new one.' },
  };
  expect(await reset(second)).toMatchObject(gone);
  expect(await reset(first)).toMatchObject(gone);
  const late = (await askForReset('twice@example.org')).token;
  await opened.database
    .update(verification)
    .set({ expiresAt: sql`${verification.expiresAt} - interval '1 hour'` });
  expect(await reset(late)).toMatchObject(gone);
  expect(await reset('guessed')).toMatchObject(gone);
  expect(await reset('\0')).toMatchObject(gone);
});

test('of two simultaneous uses of one link one succeeds', async () => {
  await newMember(app, 'race@example.org');
  const { token } = await askForReset('race@example.org');
  const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});

test('a link that is used while its account is taken over or its password changed waits for that', async () => {
  await newMember(app, 'taken@example.org');
  const { token } = await askForReset('taken@example.org');
  let answer: ReturnType<typeof reset> | undefined;
  await opened.database.transaction(async (change) => {
    const { rows } = await change.execute(
      sql`select id from "user" where email = 'taken@example.org' for update`,
    );
    answer = reset(token);
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
    await change.delete(verification).where(eq(verification.value, String(rows[0]?.id)));
  });
  expect((await answer)?.status).toBe(400);
});

test('the database never contains the token of a link, not even while its mail waits', async () => {
  const server = await startMailServer();
  const { site: mailing } = openMailSite(opened.database, server.port);
  await newMember(mailing.routes, 'hashed@example.org');
  await requestReset(mailing, 'hashed@example.org');
  await mailing.close();
  const { rows } = await opened.database.execute(
    sql`select v::text as row from verification v union all select m::text from mail m`,
  );
  await mailing.settle();
  const link = /token=([\w%-]+)/.exec(server.received[0]?.mail.text ?? '');
  expect(link?.[1]).toMatch(/^\w{20}/);
  expect(rows.length).toBeGreaterThan(1);
  for (const secret of [link?.[1], 'hashed@example.org']) expect(JSON.stringify(rows)).not.toContain(secret);
  await server.stop();
});

test('an unknown address gets the same reply and no mail', async () => {
  await newMember(app, 'real@example.org');
  const known = await askForReset('real@example.org');
  const mails = readdirSync(outbox).length;
  const unknown = await askForReset('nobody@example.org');
  expect(unknown.answer.status).toBe(200);
  expect(unknown.answer.body).toEqual(known.answer.body);
  expect(Array.from(unknown.answer.headers.keys())).toEqual(Array.from(known.answer.headers.keys()));
  expect(readdirSync(outbox)).toHaveLength(mails);
});

test('while the mail server is down known and unknown addresses get the same reply as ever', async () => {
  const { site: mailing } = openMailSite(opened.database, 1);
  const reader = await newMember(mailing.routes, 'down@example.org');
  const ask = (email: string) => reader.post('/api/auth/request-password-reset', { email });
  const [known, unknown] = [await ask('down@example.org'), await ask('unknown@example.org')];
  await mailing.settle();
  expect(known).toMatchObject({ status: 200, body: { status: true } });
  expect(unknown.body).toEqual(known.body);
  expect(await waitingMails(opened.database)).toHaveLength(1);
  await opened.database.execute(sql`delete from mail`);
});

test('while no mail can be stored, nobody is told that one is on its way, whether the address is known or not', async () => {
  await newMember(app, 'full@example.org');
  await opened.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on mail for each row execute function refuse()`);
  const ask = (email: string) => new Reader(app).post('/api/auth/request-password-reset', { email });
  const [known, unknown] = [await ask('full@example.org'), await ask('nobody@example.org')];
  await opened.database.execute(sql`drop function refuse cascade`);
  expect(known).toMatchObject({ status: 503, body: { code: 'no_room' } });
  expect(unknown.body).toEqual(known.body);
  expect((await askForReset('full@example.org')).answer.status).toBe(200);
});

test('a new password that cannot be set completely is not set at all, and its link still works', async () => {
  const reader = await newMember(app, 'whole@example.org');
  const { token } = await askForReset('whole@example.org');
  const other = await askForReset('whole@example.org');
  await opened.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before delete on session for each row execute function refuse()`);
  const change = { currentPassword: password, newPassword };
  const answers = [await reset(token), await reader.post('/api/auth/change-password', change)];
  await opened.database.execute(sql`drop function refuse cascade`);
  expect(answers.map(({ status }) => status)).toEqual([503, 503]);
  expect(await reader.session()).not.toBeNull();
  const logIn = { email: 'whole@example.org', password };
  expect((await new Reader(app).post('/api/auth/sign-in/email', logIn)).status).toBe(200);
  expect((await reset(token)).body).toEqual({ status: true });
  expect(await reader.session()).toBeNull();
  expect((await reset(other.token)).status).toBe(400);
});

const roomy = { proveRoom: async () => undefined };

test('failures of the site do not count against rate limits', async () => {
  const limits = createRateLimiter(opened.database, 'a secret', {
    addressOf: () => 'an address',
    senderOf: () => 'an address',
  });
  const background = createBackground(quietLog);
  let broken = true;
  const routes = passwordRoutes({
    background,
    identity: {
      call: async () => new Response('{}'),
      requestReset: async () => {
        if (broken) throw new Error('broken');
      },
      changePassword: async () => undefined,
      resetPassword: async () => undefined,
      findActor: async () => null,
      senderOf: () => 'an address',
    },
    limiter: limits,
    mails: roomy,
  });
  const limited = new Hono()
    .onError(replyToError(quietLog, createOutageLog(opened.database, quietLog)))
    .route('/api', routes);
  const reader = new Reader(limited);
  const ask = async () => {
    const { status } = await reader.post('/api/auth/request-password-reset', { email: 'often@example.org' });
    await background.finish();
    return status;
  };
  for (let count = 0; count < 7; count++) expect(await ask()).toBe(200);
  broken = false;
  for (let count = 0; count < 5; count++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

/** The routes alone, with a stand-in for the request that does as the test says. */
function routesWith(ask: () => Promise<void>, lines: string[] = []) {
  const background = createBackground(pino({ level: 'error' }, { write: (line) => void lines.push(line) }));
  const routes = passwordRoutes({
    background,
    identity: {
      call: async () => new Response('{}'),
      requestReset: ask,
      changePassword: async () => undefined,
      resetPassword: async () => undefined,
      findActor: async () => null,
      senderOf: () => 'an address',
    },
    limiter: noLimits,
    mails: roomy,
  });
  return { background, reader: new Reader(new Hono().route('/api', routes)) };
}

test('a reset that fails after the reply is logged', async () => {
  const lines: string[] = [];
  const { background, reader } = routesWith(() => Promise.reject(new Error('refused')), lines);
  const answer = await reader.post('/api/auth/request-password-reset', { email: 'refused@example.org' });
  await background.finish();
  expect(answer.status).toBe(200);
  expect(lines).toEqual([expect.stringMatching(/refused.*A reset of a password failed/)]);
});

test('the reply does not wait for anything that depends on whether the address exists', async () => {
  const held = Promise.withResolvers<void>();
  const { background, reader } = routesWith(() => held.promise);
  const answer = await reader.post('/api/auth/request-password-reset', { email: 'slow@example.org' });
  expect(answer.status).toBe(200);
  held.resolve();
  await background.finish();
});

test('changing a password ends all other sessions and invalidates mailed links', async () => {
  const desk = await newMember(app, 'desk@example.org');
  const phone = new Reader(app);
  await phone.post('/api/auth/sign-in/email', { email: 'desk@example.org', password });
  const { token } = await askForReset('desk@example.org');
  const change = { currentPassword: password, newPassword };
  const wrong = await desk.post('/api/auth/change-password', { ...change, currentPassword: 'wrong one' });
  expect(wrong).toMatchObject({ status: 400, body: { error: 'The current password is wrong.' } });
  expect((await desk.post('/api/auth/change-password', change)).status).toBe(200);
  expect(await phone.session()).toBeNull();
  expect(await desk.session()).toMatchObject({ user: { email: 'desk@example.org' } });
  expect((await reset(token)).status).toBe(400);
});

test('of several simultaneous password changes one succeeds, and the others are told to log in', async () => {
  const reader = await newMember(app, 'often@example.org');
  const texts = Array.from({ length: availableParallelism() + 1 }, (_, count) => `new password ${count}`);
  const answers = await Promise.all(
    texts.map((text) =>
      reader.post('/api/auth/change-password', { currentPassword: password, newPassword: text }),
    ),
  );
  const late = answers.filter(({ status }) => status !== 200);
  expect(late.length).toBeLessThan(texts.length);
  for (const answer of late)
    expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } });
});

test('only a signed-in member can change a password', async () => {
  const change = { currentPassword: password, newPassword };
  expect((await new Reader(app).post('/api/auth/change-password', change)).status).toBe(401);
});
