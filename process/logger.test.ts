import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';

const program = `
  import { DrizzleQueryError } from 'drizzle-orm';
  import { DatabaseError } from 'pg';
  import { createLogger } from '#process/logger.ts';

  const log = createLogger('info', 'test');
  const refused = Object.assign(new DatabaseError('duplicate key', 0, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ada@example.org) already exists.',
  });
  const failed = new DrizzleQueryError('insert into member values ($1)', ['ada@example.org', 'line\\nSECRET'], refused);
  log.error({ err: failed }, 'A request failed');
  log.error({ err: new Error('It failed', { cause: failed }) }, 'A part failed');
  log.error({ err: refused }, 'A statement failed');
  const claims = { email: 'ada@example.org', name: 'SECRET' };
  log.error({ err: Object.assign(new Error('It expired'), { code: 'ERR_JWT_EXPIRED', payload: claims }) }, 'A token was refused');
  const tries = [Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED', sent: 'SECRET' }), failed];
  log.error({ err: new AggregateError(tries, '') }, 'All tries failed');
  const circular = new Error('It goes round');
  circular.cause = circular;
  log.error({ err: circular }, 'A cause failed');
  const paths = ['/articles/SECRET%20words', '/api/articles/SECRET', '/Articles/SECRET', '/api/users/SECRET/lastProfileUpdate',
    '/api/desk/members/SECRET/ban', '/desk/members/SECRET', '/websub/SECRET', '/article/title-1', '/articles'];
  for (const path of paths) log.error({ path }, 'A request failed');
`;

test('an error is logged with its statement and reason, but without what people have sent, searched for, or are known by', async () => {
  const cwd = join(import.meta.dirname, '..');
  const running = runProgram(['--input-type=module', '--eval', program], { cwd });
  expect(await running.exited).toBe(0);
  const said = running.output();
  expect(said).not.toMatch(/ada@example\.org|SECRET/);
  const lines = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [failed, , refused, expired, tries] = lines;
  expect(failed.err.message).toBe('Failed query: insert into member values ($1)\nparams: …: duplicate key');
  expect(failed.err.stack).toContain('caused by: error: duplicate key');
  expect(refused.err).toMatchObject({ message: 'duplicate key', code: '23505' });
  expect(expired.err).toMatchObject({ message: 'It expired', code: 'ERR_JWT_EXPIRED' });
  expect(tries.err.aggregateErrors[0]).toMatchObject({ code: 'ECONNREFUSED' });
  const paths = lines.slice(-9).map(({ path }) => path);
  expect(paths).toEqual([
    '/articles/…',
    '/api/articles/…',
    '/Articles/…',
    '/api/users/…',
    '/api/desk/members/…',
    '/desk/members/…',
    '/websub/…',
    '/article/title-1',
    '/articles',
  ]);
});

const full = '/dev/full';

test.skipIf(!existsSync(full))(
  'a program goes on while its log cannot be written, and ends when it wants',
  () => {
    const unwritten = `
    import { createLogger } from '#process/logger.ts';

    const log = createLogger('info', 'test');
    for (let line = 0; line < 20_000; line += 1) log.info('x'.repeat(100));
    log.fatal('A part of the process died');
    process.exit(7);`;
    const command = [
      '-c',
      `exec "$0" "$@" > ${full}`,
      process.execPath,
      '--input-type=module',
      '--eval',
      unwritten,
    ];
    const run = spawnSync('sh', command, { cwd: join(import.meta.dirname, '..'), timeout: 60_000 });
    expect([run.stderr.toString(), run.status]).toEqual(['', 7]);
  },
);
