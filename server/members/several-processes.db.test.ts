import { afterAll, expect, test } from 'vitest';
import { comeBack, visitGoogle } from '#tests/support/by-google.ts';
import { readEvents, type StreamEvent } from '#tests/support/event-stream.ts';
import { startGoogleStandIn } from '#tests/support/google-stand-in.ts';
import { startProcess, startTwoProcesses, stopProcess, type Process } from '#tests/support/processes.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';

const stream = { headers: { accept: 'text/event-stream' } };
const { opened, one, other, stop } = await startTwoProcesses();
afterAll(stop);

/** The same person on another process. */
function at({ app }: Process, reader: Reader): Reader {
  const there = new Reader(app);
  there.id = reader.id;
  for (const [name, value] of reader.cookies) there.cookies.set(name, value);
  return there;
}

async function follow(reader: Reader) {
  const response = await reader.send('GET', `/api/users/${reader.id}`, undefined, stream);
  const events = readEvents(response);
  const next = async (): Promise<StreamEvent | undefined> => (await events.next()).value ?? undefined;
  return { response, next, stop: () => events.return() };
}

test('a session of one process is valid on the other, and ends on both', async () => {
  const reader = await newMember(one.app, 'both@example.org');
  const there = at(other, reader);
  expect(await there.session()).toMatchObject({ user: { email: 'both@example.org' } });
  await reader.post('/api/auth/sign-out');
  expect(await there.session()).toBeNull();
});

test('a profile update reaches streams of both processes', async () => {
  const reader = await newMember(one.app, 'live@example.org');
  const here = await follow(reader);
  const there = await follow(at(other, reader));
  expect(here.response.headers.get('content-type')).toBe('text/event-stream');
  expect(here.response.headers.get('cache-control')).toBe('no-store');
  const nothing = { event: 'put', data: { path: '/', data: null } };
  expect([await here.next(), await there.next()]).toEqual([nothing, nothing]);
  await reader.patch(`/api/users/${reader.id}`, { region: 'pl', displayName: 'Ada' });
  const change = { event: 'put', data: { path: '/', data: { region: 'pl', displayName: 'Ada' } } };
  for (const events of [here, there]) {
    expect(await events.next()).toMatchObject(change);
    await events.stop();
  }
});

test('a profile that is removed disappears from streams of both processes', async () => {
  const reader = await newMember(one.app, 'removed@example.org');
  await reader.patch(`/api/users/${reader.id}`, { region: 'pl' });
  const streams = [await follow(reader), await follow(at(other, reader))];
  for (const { next } of streams) expect(await next()).toMatchObject({ data: { data: { region: 'pl' } } });
  expect((await reader.delete(`/api/users/${reader.id}`)).status).toBe(200);
  for (const { next, stop } of streams) {
    expect(await next()).toEqual({ event: 'put', data: { path: '/', data: null } });
    await stop();
  }
});

test('a stream begins with the current state each time it is opened', async () => {
  const reader = await newMember(one.app, 'resume@example.org');
  await reader.patch(`/api/users/${reader.id}`, { region: 'se' });
  for (const process of [one, other]) {
    const events = await follow(at(process, reader));
    expect(await events.next()).toMatchObject({ data: { data: { region: 'se' } } });
    await events.stop();
  }
});

test('logging out, a new password and deleting the account end streams on all processes', async () => {
  const revoked = { event: 'auth_revoked', data: null };
  const ends = [
    (reader: Reader) => reader.post('/api/auth/sign-out'),
    (reader: Reader) => reader.post('/api/auth/delete-user'),
    async (reader: Reader) => {
      const phone = new Reader(one.app);
      await phone.post('/api/auth/sign-in/email', { email: 'end2@example.org', password });
      const change = { currentPassword: password, newPassword: 'another password' };
      expect((await phone.post('/api/auth/change-password', change)).status).toBe(200);
      expect(await reader.session()).toBeNull();
    },
  ];
  for (const [number, end] of ends.entries()) {
    const reader = await newMember(one.app, `end${number}@example.org`);
    const events = await follow(at(other, reader));
    expect(await events.next()).toMatchObject({ event: 'put' });
    await end(reader);
    expect(await events.next()).toEqual(revoked);
    expect(await events.next()).toBeUndefined();
  }
});

test('the streams of whoever had signed up with an address of others end when its owner comes from Google', async () => {
  const google = await startGoogleStandIn();
  const client = { id: 'client', secret: 'secret', issuer: google.issuer };
  const process = await startProcess(opened, { config: { google: client } });
  const squatter = await newMember(one.app, 'owner@gmail.example');
  const events = await follow(at(other, squatter));
  expect(await events.next()).toMatchObject({ event: 'put' });
  google.person = { sub: 'owner', email: 'owner@gmail.example', email_verified: true, name: 'Owner' };
  const owner = new Reader(process.app);
  expect(await comeBack(owner, await visitGoogle(owner))).toBe('/auth/popup');
  expect(await events.next()).toEqual({ event: 'auth_revoked', data: null });
  expect(await events.next()).toBeUndefined();
  await stopProcess(process);
  await google.stop();
});

test('a stream sends heartbeats', async () => {
  const quick = await startProcess(opened, { heartbeat: 200 });
  const reader = await newMember(quick.app, 'alive@example.org');
  const events = await follow(reader);
  expect(await events.next()).toMatchObject({ event: 'put' });
  expect(await events.next()).toEqual({ event: 'keep-alive', data: null });
  await stopProcess(quick);
});

test('a process that drains ends its streams', async () => {
  const leaving = await startProcess(opened);
  const reader = await newMember(leaving.app, 'drained@example.org');
  const events = await follow(reader);
  expect(await events.next()).toMatchObject({ event: 'put' });
  leaving.site.endStreams();
  expect(await events.next()).toBeUndefined();
  await stopProcess(leaving);
});

test('one person can have ten streams, and another one when one is closed', async () => {
  const reader = await newMember(one.app, 'many@example.org');
  const places = await Promise.all(Array.from({ length: 10 }, () => follow(reader)));
  for (const place of places) await place.next();
  const refusal = await reader.get(`/api/users/${reader.id}`, stream);
  expect(refusal).toMatchObject({ status: 429, body: { code: 'too_many_streams' } });
  await places[0]?.stop();
  const next = await follow(reader);
  expect(next.response.status).toBe(200);
  for (const place of [...places, next]) await place.stop();
});

test('a stream that is not read is closed, which makes room for another', async () => {
  const strict = await startProcess(opened, { heartbeat: 20 });
  const reader = await newMember(strict.app, 'deaf@example.org');
  const open = () => reader.send('GET', `/api/users/${reader.id}`, undefined, stream);
  for (let place = 0; place < 10; place++) expect((await open()).status).toBe(200);
  await expect.poll(async () => (await open()).status).toBe(200);
  await stopProcess(strict);
});

test('a member can download all their data twenty times an hour', async () => {
  const counting = await startProcess(opened, { config: { rateLimits: true } });
  const reader = await newMember(counting.app, 'often@example.org');
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) statuses.push((await reader.get('/api/account/export')).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  await stopProcess(counting);
});

test('attempts are counted across all processes', async () => {
  const config = { rateLimits: true };
  const counting = [await startProcess(opened, { config }), await startProcess(opened, { config })];
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt++) {
    const process = counting[attempt % 2] ?? one;
    const body = { email: 'counted@example.org', password: 'wrong password' };
    const address = '198.51.100.7';
    const answer = await new Reader(process.app).post('/api/auth/sign-in/email', body, { address });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  for (const process of counting) await stopProcess(process);
});
