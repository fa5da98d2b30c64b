import { afterAll, expect, test } from 'vitest';
import { user } from '#db/account-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
afterAll(opened.close);

const tooSoon = {
  status: 409,
  body: {
    error: 'You can only update your profile once every 30 days.',
    code: 'profile_update_too_soon',
  },
};

/** Makes the member's last update older. */
async function daysPass(reader: Reader, days: number): Promise<void> {
  await opened.database
    .update(user)
    .set({ lastProfileUpdate: sql`${user.lastProfileUpdate} - make_interval(days => ${days})` })
    .where(eq(user.id, reader.id));
}

test('session, profile and comments have the same field for the picture, which is null without one', async () => {
  const reader = await newMember(app, 'face@example.org');
  expect(await reader.session()).toMatchObject({ user: { image: null, face: null } });
  const path = `/api/users/${reader.id}`;
  const photoURL = 'https://pictures.example/ü.png';
  const { body } = await reader.patch(path, { photoURL });
  const rows = await opened.database.execute<{ id: string }>(
    sql`select id from picture where url = ${photoURL}`,
  );
  expect(body).toMatchObject({ face: rows.rows[0]?.id });
  expect(await reader.session()).toMatchObject({ user: { image: photoURL, face: rows.rows[0]?.id } });
  await daysPass(reader, 31);
  expect((await reader.patch(path, { photoURL: '' })).body).toMatchObject({ photoURL: null, face: null });
});

test('a profile is null until its first update, which sets name, picture and region together', async () => {
  const reader = await newMember(app, 'first@example.org');
  const path = `/api/users/${reader.id}`;
  expect((await reader.get(path)).body).toBeNull();
  expect((await reader.get(`${path}/lastProfileUpdate`)).body).toBeNull();
  const before = Date.now();
  const saved = await reader.patch(path, {
    region: 'de',
    displayName: ' Ada <b> ',
    photoURL: 'https://pictures.example/ada.png',
    lastProfileUpdate: '1999-01-01T00:00:00.000Z',
  });
  expect(saved.status).toBe(200);
  expect(saved.body).toEqual({
    region: 'de',
    displayName: 'Ada <b>',
    photoURL: 'https://pictures.example/ada.png',
    face: expect.any(String),
    lastProfileUpdate: expect.any(String),
  });
  const at = (await reader.get(`${path}/lastProfileUpdate`)).body;
  expect(Math.abs(Date.parse(String(at)) - before)).toBeLessThan(60_000);
  expect((await reader.get(path)).body).toEqual(saved.body);
  expect(await reader.session()).toMatchObject({ user: { name: 'Ada <b>' } });
  expect((await reader.post('/api/new_user', {})).body).toMatchObject({
    data: { username: 'Ada <b>', profile_pic_url: 'https://pictures.example/ada.png' },
  });
});

test('a member’s last visit is recorded at most once in five minutes', async () => {
  const reader = await newMember(app, 'here@example.org');
  const lastActive = async () => {
    const { body } = await reader.post('/api/new_user', {});
    return Date.parse((body as { data: { last_active: string } }).data.last_active);
  };
  const minutesPass = (minutes: number) =>
    opened.database.execute(
      sql`update member set last_active = last_active - make_interval(mins => ${minutes}) where user_id = ${reader.id}`,
    );
  await minutesPass(2);
  const before = await lastActive();
  await reader.get(`/api/users/${reader.id}`);
  expect(await lastActive()).toBe(before);
  await minutesPass(4);
  await reader.get(`/api/users/${reader.id}`);
  expect(await lastActive()).toBeGreaterThan(before);
});

test('within 30 days no endpoint allows another update, and on the 31st day one does', async () => {
  const reader = await newMember(app, 'again@example.org');
  const path = `/api/users/${reader.id}`;
  await reader.patch(path, { displayName: 'Ada', region: 'pl' });
  const session = await reader.session();
  const attempts = [
    () => reader.patch(path, { displayName: 'Bea' }),
    () => reader.patch(path, { region: 'fr' }),
    () => reader.patch(path, { photoURL: 'https://pictures.example/b.png', lastProfileUpdate: null }),
    () => reader.post('/api/auth/update-user', { name: 'Bea' }),
    () => reader.post('/api/auth/update-user', { image: 'https://pictures.example/b.png' }),
    () =>
      reader.put('/api/edit_username', {
        data: { updateUser: { user_id: reader.id, newUsername: 'Bea' } },
      }),
  ];
  await daysPass(reader, 29);
  for (const attempt of attempts) expect(await attempt()).toMatchObject(tooSoon);
  expect(await reader.session()).toEqual(session);
  await daysPass(reader, 1);
  expect(await attempts[0]?.()).toMatchObject({ status: 200, body: { displayName: 'Bea', region: 'pl' } });
  expect(await attempts[1]?.()).toMatchObject(tooSoon);
});

test('an update made while the clock was ahead does not lock a member out once the clock is corrected', async () => {
  const reader = await newMember(app, 'ahead@example.org');
  const path = `/api/users/${reader.id}`;
  await reader.patch(path, { displayName: 'Ada' });
  await daysPass(reader, -365);
  expect((await reader.patch(path, { displayName: 'Bea' })).status).toBe(200);
  expect(await reader.patch(path, { displayName: 'Ada' })).toMatchObject(tooSoon);
});

test('removing the profile or the member record does not reset the 30 days', async () => {
  const reader = await newMember(app, 'bypass@example.org');
  const path = `/api/users/${reader.id}`;
  await reader.patch(path, { region: 'de' });
  expect((await reader.delete(path)).body).toEqual({ success: true });
  expect((await reader.delete(path)).body).toEqual({ success: true });
  expect((await reader.get(path)).body).toBeNull();
  expect(await reader.patch(path, { region: 'fr' })).toMatchObject(tooSoon);
  await reader.delete('/api/remove_user', { data: { user: reader.id } });
  await reader.post('/api/new_user', { user_id: reader.id, username: 'Bea' });
  expect((await reader.post('/api/new_user', {})).body).not.toMatchObject({ data: { username: 'Bea' } });
});

test('saving an unchanged profile does not count as an update', async () => {
  const reader = await newMember(app, 'same@example.org');
  const path = `/api/users/${reader.id}`;
  await reader.patch(path, { displayName: 'Ada', region: 'it' });
  expect((await reader.patch(path, { displayName: ' Ada ', region: 'it', photoURL: '' })).status).toBe(200);
  const body = { data: { updateUser: { user_id: reader.id, newUsername: 'Ada' } } };
  expect((await reader.put('/api/edit_username', body)).body).toMatchObject({ data: { username: 'Ada' } });
});

test('of simultaneous updates exactly one succeeds', async () => {
  const reader = await newMember(app, 'instant@example.org');
  const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Eva', 'Fay'];
  const answers = await Promise.all(
    names.map((displayName) => reader.patch(`/api/users/${reader.id}`, { displayName })),
  );
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  const winner = names[answers.findIndex(({ status }) => status === 200)];
  expect(await reader.session()).toMatchObject({ user: { name: winner } });
});

test('an invalid update is refused with a sentence, and does not count', async () => {
  const reader = await newMember(app, 'wrong@example.org');
  const path = `/api/users/${reader.id}`;
  const picture = 'The picture must be a web address that starts with https:// or http://.';
  const wrong = [
    [{ displayName: 'x'.repeat(21) }, 'invalid_display_name', 'Name is too long'],
    [{ displayName: ' \u0000 ' }, 'invalid_display_name', 'Name is required'],
    [{ region: 'us' }, 'invalid_region', 'Please select a country from the list.'],
    [{ photoURL: 'data:image/png;base64,AAAA' }, 'invalid_photo_url', picture],
    [{ displayName: 'Ada', photoURL: 'javascript:alert(1)' }, 'invalid_photo_url', picture],
  ] as const;
  for (const [change, code, error] of wrong)
    expect(await reader.patch(path, change)).toMatchObject({ status: 400, body: { code, error } });
  expect((await reader.patch(path, { region: 'de' })).status).toBe(200);
});

test('a body of the wrong shape is refused with a readable sentence', async () => {
  const reader = await newMember(app, 'odd-shapes@example.org');
  const calls = [
    ['/api/auth/sign-in/email', []],
    ['/api/auth/update-user', 'x'],
    ['/api/create_comment', { data: null }],
    ['/api/create_comment', { data: { article_id: 1, content: {} } }],
    ['/api/send-feedback', { message: [] }],
    ['/api/report_comment', { comment_id: 7 }],
    ['/api/new_user', { data: { user: 7 } }],
  ] as const;
  for (const [path, body] of calls) {
    const reply = await reader.post(path, body);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toMatch(/invalid input|expected|received|undefined/i);
  }
  const bare = await reader.post('/api/create_comment', { data: 7 });
  expect(bare.body).toMatchObject({
    code: 'invalid_body',
    error: 'The body of this request is missing or has the wrong form.',
  });
});

test('members cannot access records of others, and visitors none', async () => {
  const owner = await newMember(app, 'owner@example.org');
  const other = await newMember(app, 'other@example.org');
  const calls = [
    ['GET', `/api/users/${owner.id}`, undefined],
    ['GET', `/api/users/${owner.id}/lastProfileUpdate`, undefined],
    ['PATCH', `/api/users/${owner.id}`, { region: 'de' }],
    ['DELETE', `/api/users/${owner.id}`, undefined],
    ['POST', '/api/new_user', { user_id: owner.id }],
    ['POST', '/api/new_user', { data: { user: { user_id: owner.id } } }],
    ['POST', '/api/new_user', { email: 'owner@example.org' }],
    ['PUT', '/api/edit_username', { data: { updateUser: { user_id: owner.id, newUsername: 'Bea' } } }],
    ['DELETE', '/api/remove_user', { data: { user: owner.id } }],
  ] as const;
  for (const [method, path, body] of calls) {
    const stream = { headers: { accept: 'text/event-stream' } };
    expect(await other.ask(method, path, body, stream)).toMatchObject({
      status: 403,
      body: { code: 'not_yours' },
    });
    const visitor = new Reader(app);
    expect(await visitor.ask(method, path, body)).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    });
  }
  expect((await owner.post('/api/new_user', {})).status).toBe(200);
});

test('HEAD of the live profile opens no stream', async () => {
  const reader = await newMember(app, 'head@example.org');
  const stream = { headers: { accept: 'text/event-stream' } };
  const path = `/api/users/${reader.id}`;
  for (let asked = 0; asked < 12; asked++) {
    const head = await reader.send('HEAD', path, undefined, stream);
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('text/event-stream');
  }
  const opened = await reader.send('GET', path, undefined, stream);
  expect(opened.status).toBe(200);
  await opened.body?.cancel();
});

test.each([
  ['text/event-stream', 'text/event-stream'],
  ['Text/Event-Stream', 'text/event-stream'],
  ['application/json;q=0.5, text/event-stream', 'text/event-stream'],
  ['application/json, text/event-stream;q=0.5', 'application/json'],
  ['*/*, text/event-stream;q=0', 'application/json'],
  ['text/html', 'application/json'],
])('whoever accepts %s gets the profile as %s', async (accept, type) => {
  const reader = await newMember(app, `accepts-${Math.random()}@example.org`);
  const head = await reader.send('HEAD', `/api/users/${reader.id}`, undefined, { headers: { accept } });
  expect(head.headers.get('content-type')).toBe(type);
});

test('the calls of the specification work with its shapes, and can be repeated', async () => {
  const reader = await newMember(app, 'shapes@example.org');
  const record = {
    user_id: reader.id,
    email: 'shapes@example.org',
    username: 'shapes123',
    created_at: new Date().toISOString(),
    last_active: new Date().toISOString(),
    profile_pic_url: 'x',
    status: 'Online',
  };
  expect((await reader.delete('/api/remove_user', { data: { user: reader.id } })).status).toBe(200);
  expect((await reader.delete('/api/remove_user', { data: { user: reader.id } })).status).toBe(200);
  const added = await reader.post('/api/new_user', { ...record, data: { user: record } });
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ data: { user_id: reader.id, status: 'Online' } });
  expect((await reader.post('/api/new_user', record)).status).toBe(200);
  const edit = { data: { updateUser: { user_id: reader.id, newUsername: 'Ada' } } };
  expect((await reader.put('/api/edit_username', edit)).body).toMatchObject({ data: { username: 'Ada' } });
  expect((await reader.put('/api/edit_username', edit)).status).toBe(200);
});

test('removing something requires a recent session', async () => {
  const reader = await newMember(app, 'old@example.org');
  await opened.database.execute(
    sql`update session set created_at = now() - interval '25 hours' where user_id = ${reader.id}`,
  );
  const calls = [
    ['POST', '/api/auth/delete-user', {}],
    ['DELETE', '/api/remove_user', { data: { user: reader.id } }],
    ['DELETE', `/api/users/${reader.id}`, undefined],
  ] as const;
  for (const [method, path, body] of calls)
    expect(await reader.ask(method, path, body)).toMatchObject({
      status: 403,
      body: {
        code: 'session_too_old',
        error: 'Please log out and log in again before you delete your account.',
      },
    });
  await reader.post('/api/auth/sign-in/email', { email: 'old@example.org', password });
  expect((await reader.post('/api/auth/delete-user')).status).toBe(200);
});
