import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openDatabase } from '#db/open.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { runHere } from '#tests/support/run-here.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-members-'));
const server = process.env.TEST_ENGINE === 'postgresql' ? await openTestDatabase() : undefined;
/** The running site, which owns the embedded database while it runs. */
const site = await openDatabase({ databaseUrl: server?.connection.url, dataDir, poolSize: 4, log: quietLog });
afterAll(async () => {
  await site.close();
  await server?.close();
  rmSync(dataDir, { recursive: true });
});

const members = (...args: string[]) => run('members-cli.ts', args);
const messages = (...args: string[]) => run('../messages/messages-cli.ts', args);

async function run(program: string, args: string[], environment: Record<string, string> = {}) {
  const ours = {
    DATA_DIR: dataDir,
    DATABASE_URL: server?.connection.url ?? '',
    AUTH_SECRET: 'a secret of the tests, long enough',
    ...environment,
  };
  const { code, output } = await runHere(join(import.meta.dirname, program), args, ours);
  return { code, output: output.replace(/^Working on the (embedded )?database .*\n/, '') };
}

test('wrong arguments are answered with the usage, whose last line says what is wrong', async () => {
  const wrong = {
    ban: 'None of these is what was typed: ban',
    'ban nobody': 'None of these is what was typed: ban nobody',
    'ban a@example.org --days 0': '--days is a whole number from 1 to 36500.',
    'ban a@example.org --days 3.5': '--days is a whole number from 1 to 36500.',
    'unban a@example.org --reason none': 'Please choose a reason from the list.',
    'delete a@example.org': 'a@example.org is deleted for good only with --yes.',
  };
  for (const [words, complaint] of Object.entries(wrong)) {
    const { code, output } = await members(...words.split(' '));
    expect(output).toMatch(/^Usage/m);
    expect([code, output.trimEnd().split('\n').at(-1)]).toEqual([2, complaint]);
  }
});

test('while the site runs the operator can list messages, answer them and close them', async () => {
  const app = createTestApp(site.database);
  const ada = await newMember(app, 'ada@letters.example');
  await ada.post('/api/send-feedback', { user_email: 'ada@letters.example', message: 'More of Malta!' });
  const listed = await messages('list', '--json');
  const [message] = (JSON.parse(listed.output) as { messages: { id: string; message: string }[] }).messages;
  expect(message).toMatchObject({ message: 'More of Malta!', email: 'ada@letters.example' });
  const id = message?.id ?? '';
  expect(await messages('answer', id, 'It', 'comes.')).toEqual({
    code: 0,
    output: `Message ${id} is answered.\n`,
  });
  expect(await messages('done', id)).toEqual({ code: 1, output: 'This message is already done.\n' });
  expect((await messages('list')).output).toBe('There are none.\n');
  expect((await messages('list', 'done')).output).toContain('    More of Malta!');
  expect((await messages('answer', id)).output).toContain('An answer must be 1 to 5,000 characters long.');
  const { rows } = await site.database.execute(
    sql`select count(*)::int as mails from mail where user_id = ${ada.id}`,
  );
  expect(rows).toEqual([{ mails: 1 }]);
  for (const words of [['answer', id], ['list', 'all'], ['spam', 'x'], ['reopen']])
    expect(await messages(...words)).toMatchObject({ code: 2 });
});

test('while the site runs the operator can find a member, ban them for some days, and lift the ban', async () => {
  const email = 'ada@example.org';
  const app = createTestApp(site.database);
  const ada = await newMember(app, email);
  const logIn = () => new Reader(app).post('/api/auth/sign-in/email', { email, password });
  expect(await members('find', 'ADA@')).toMatchObject({ code: 0, output: expect.stringContaining(ada.id) });
  expect(await members('find', 'nobody')).toEqual({ code: 1, output: 'Nobody was found.\n' });
  expect(
    await members('ban', 'Ada@example.org', 'Sells', 'watches', '--days', '3', '--reason', 'spam'),
  ).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${email} is banned until `),
  });
  expect(await ada.session()).toBeNull();
  expect(await logIn()).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('Reason: Spam or advertising: Sells watches.') },
  });
  expect(await members('ban', email)).toEqual({ code: 1, output: 'This member is already banned.\n' });
  expect((await members('find', email)).output).toContain('banned: Spam or advertising: Sells watches');
  expect(await members('unban', email, '--json')).toMatchObject({
    code: 0,
    output: expect.stringContaining('"decision"'),
  });
  expect((await logIn()).status).toBe(200);
  expect(await members('unban', email)).toMatchObject({ code: 1 });
  expect(await members('ban', 'nobody@example.org')).toEqual({
    code: 1,
    output: 'There is no such member.\n',
  });
  const { rows } = await site.database.execute(
    sql`select decided_by, action, reason, note from decision where subject = ${ada.id} order by id`,
  );
  expect(rows).toEqual([
    { decided_by: 'command', action: 'member.ban', reason: 'spam', note: 'Sells watches' },
    { decided_by: 'command', action: 'member.unban', reason: 'mistake', note: null },
  ]);
});

test('without the site’s secret nobody is banned, and none is made', async () => {
  const email = 'eve@example.org';
  const { id } = await newMember(createTestApp(site.database), email);
  const { code, output } = await run('members-cli.ts', ['ban', email], { AUTH_SECRET: '' });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^(There is no secret in|AUTH_SECRET must) .*\n$/),
  ]);
  expect(existsSync(join(dataDir, 'secret'))).toBe(false);
  const { rows } = await site.database.execute(sql`select from ban where user_id = ${id}`);
  expect(rows).toEqual([]);
});

test('the operator can export a banned member’s data and delete the account', async () => {
  const email = 'bob@example.org';
  const { id } = await newMember(createTestApp(site.database), email);
  await site.database.execute(sql`update "user" set email_verified = true where id = ${id}`);
  await members('ban', email);
  const given = await members('export', email);
  expect(given.code).toBe(0);
  expect(JSON.parse(given.output)).toMatchObject({
    account: { id, email },
    bans: [{ reason: 'Against the rules of this site' }],
  });
  expect(await members('delete', email)).toMatchObject({ code: 2 });
  expect(await members('delete', email, '--yes')).toMatchObject({ code: 0 });
  expect(await members('export', email)).toEqual({ code: 1, output: 'There is no such member.\n' });
  const again = await new Reader(createTestApp(site.database)).post('/api/auth/sign-up/email', {
    email,
    password,
  });
  expect(again).toMatchObject({ status: 403, body: { code: 'address_refused' } });
});
