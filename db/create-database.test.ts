import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabase } from './create-database.ts';

test('a database comes into being whole, and what an interrupted attempt left is cleared away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-create-'));
  mkdirSync(join(folder, 'database.unfinished-1', 'base'), { recursive: true });
  await createDatabase(join(folder, 'database'));
  expect(readdirSync(folder)).toEqual(['database']);
  expect(readdirSync(join(folder, 'database'))).toContain('PG_VERSION');
  rmSync(folder, { recursive: true });
});
