import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { type Answer, newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

let isHeld = false;
/** The next correct password is only confirmed once this resolves. */
let released = Promise.withResolvers<void>();
let found = Promise.withResolvers<void>();

const opened = await openTestDatabase();
const google = await startGoogleStandIn();
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
const config = { google: { id: 'client', secret: 'secret', issuer: google.issuer } };
/** Two processes, since a password that is being checked in one holds others up there. */
const app = createTestApp(opened.database, { passwords, config });
const elsewhere = createTestApp(opened.database, { passwords, config });
afterAll(async () => {
  await google.stop();
  await opened.close();
});
beforeEach(() => {
  released = Promise.withResolvers();
  found = Promise.withResolvers();
});

const logIn = (reader: Reader, email: string) => reader.post('/api/auth/sign-in/email', { email, password });

/** Sends what needs a password, and runs `meanwhile` after that was found correct and before anything is stored. */
async function around(send: () => Promise<Answer>, meanwhile: () => Promise<void>): Promise<Answer> {
  isHeld = true;
  const answer = send();
  await found.promise;
  await meanwhile();
  released.resolve();
  return answer;
}

async function logInAround(email: string, meanwhile: () => Promise<void>) {
  const reader = new Reader(app);
  return { reader, answer: await around(() => logIn(reader, email), meanwhile) };
}

const changePassword = (reader: Reader, newPassword: string) =>
  reader.post('/api/auth/change-password', { currentPassword: password, newPassword });

/** The owner of an address takes the account over that somebody has made with it. */
async function takeOver(email: string): Promise<Reader> {
  google.person = { sub: email, email, email_verified: true };
  const owner = new Reader(elsewhere);
  await comeBack(owner, await visitGoogle(owner));
  return owner;
}

test('a log-in with a password that is changed at the same moment is refused', async () => {
  const member = await newMember(elsewhere, 'ada@example.org');
  const { reader, answer } = await logInAround('ada@example.org', async () => {
    expect((await changePassword(member, 'another long word')).status).toBe(200);
  });
  expect(answer).toMatchObject({ status: 401, body: { error: 'Invalid email or password.' } });
  expect(await reader.session()).toBeNull();
  expect(await member.session()).not.toBeNull();
});

test('a log-in with the old password while a new one is being stored is refused', async () => {
  const member = await newMember(app, 'storing@example.org');
  const late = new Reader(elsewhere);
  let answers: Promise<Answer>[] = [];
  await opened.database.execute(sql`
    insert into verification (id, identifier, value, expires_at)
    values ('link', 'link', ${member.id}, now() + interval '1 hour')`);
  await opened.database.transaction(async (holding) => {
    // The change is undecided as long as it cannot end the links of the account.
    await holding.execute(sql`select from verification where value = ${member.id} for update`);
    answers = [changePassword(member, 'another long word')];
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
    answers.push(logIn(late, 'storing@example.org'));
    await expect.poll(() => countWaiting(opened.database)).toBe(2);
  });
  expect(await Promise.all(answers)).toMatchObject([{ status: 200 }, { status: 401 }]);
  expect(await late.session()).toBeNull();
});

test('a log-in to an account that its address’s owner takes over by Google at the same moment is refused', async () => {
  await newMember(app, 'owner@gmail.example');
  let owner: Reader | undefined;
  const { reader, answer } = await logInAround('owner@gmail.example', async () => {
    owner = await takeOver('owner@gmail.example');
  });
  expect(answer.status).toBe(401);
  expect(await reader.session()).toBeNull();
  expect(await owner?.session()).not.toBeNull();
});

test('a password change does not outlast one that was faster', async () => {
  const intruder = await newMember(app, 'two@example.org');
  const owner = new Reader(elsewhere);
  await logIn(owner, 'two@example.org');
  const answer = await around(
    () => changePassword(intruder, 'the intruder’s word'),
    async () => expect((await changePassword(owner, 'the owner’s word')).status).toBe(200),
  );
  expect(answer).toMatchObject({ status: 401, body: { error: 'Please log in first.' } });
  expect(await intruder.session()).toBeNull();
  expect(await owner.session()).not.toBeNull();
  const again = { email: 'two@example.org', password: 'the owner’s word' };
  expect((await new Reader(app).post('/api/auth/sign-in/email', again)).status).toBe(200);
});

test('whoever changes the password of an account at the moment that its address’s owner takes it over is out', async () => {
  const squatter = await newMember(app, 'squatted@gmail.example');
  let owner: Reader | undefined;
  const answer = await around(
    () => changePassword(squatter, 'another long word'),
    async () => {
      owner = await takeOver('squatted@gmail.example');
    },
  );
  expect(answer.status).toBe(401);
  expect(await squatter.session()).toBeNull();
  expect(await owner?.session()).toMatchObject({ user: { email: 'squatted@gmail.example' } });
});

test('whoever saves the profile of an account at the moment that its address’s owner takes it over does not name them', async () => {
  const email = 'named@gmail.example';
  const squatter = await newMember(app, email);
  const save = (reader: Reader, displayName: string) =>
    reader.patch(`/api/users/${squatter.id}`, { displayName, region: 'de' });
  await save(squatter, 'Anybody');
  const [saved, owner] = await opened.database.transaction(async (transaction) => {
    await transaction.execute(sql`select from "user" where id = ${squatter.id} for update`);
    const taken = takeOver(email);
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
    const last = save(squatter, 'A fool');
    await expect.poll(() => countWaiting(opened.database)).toBe(2);
    return [last, taken];
  });
  expect(await saved).toMatchObject({ status: 401, body: { error: 'Please log in first.' } });
  expect(await (await owner).session()).toMatchObject({ user: { name: 'Anybody' } });
  expect((await save(await owner, 'The owner')).status).toBe(200);
});

test('a log-in with an unchanged password succeeds', async () => {
  await newMember(app, 'calm@example.org');
  const { reader, answer } = await logInAround('calm@example.org', async () => {
    expect((await logIn(new Reader(elsewhere), 'calm@example.org')).status).toBe(200);
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
