import pino from 'pino';
import { expect, test } from 'vitest';
import { newMember } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { warnOfNewSecret } from './secret.ts';

test('the log warns of a new secret where there are members, and not on a new site', async () => {
  const { database, close } = await openTestDatabase();
  let logged = '';
  const log = pino({}, { write: (line: string) => void (logged += line) });
  await warnOfNewSecret(database, './data', log);
  expect(logged).toBe('');
  await newMember(createTestApp(database), 'ada@example.org');
  await warnOfNewSecret(database, './data', log);
  expect(logged).toContain('There was no secret in ./data, so this site has a new one');
  await close();
});
