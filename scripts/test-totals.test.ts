import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { playwrightTotals } from './test-totals.ts';

const root = join(import.meta.dirname, '..');

/** The first attempt fails. */
const lucky = `
  import { expect, test } from '@playwright/test';
  test('sound', () => undefined);
  test.describe('on a busy machine', () => {
    test('lucky', ({}, { retry }) => expect(retry).toBe(1));
  });
  test('broken', () => expect(1).toBe(2));
`;
const config = `export default { testDir: '.', outputDir: './output', retries: 1, projects: [{ name: 'desktop' }] };`;

test('a browser test that passes only when it is tried again has failed, and is named', async () => {
  // Inside the house, where the imports of a test lead somewhere.
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'totals-'));
  const report = join(folder, 'report.json');
  writeFileSync(join(folder, 'lucky.spec.ts'), lucky);
  writeFileSync(join(folder, 'playwright.config.ts'), config);
  const run = promisify(execFile)(
    'npx',
    ['--no', 'playwright', 'test', '--config', folder, '--reporter=json'],
    {
      cwd: root,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  await expect(run).rejects.toMatchObject({ code: 1 });
  const totals = playwrightTotals(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  expect(totals).toEqual({
    passed: 1,
    failed: 2,
    flaky: ['lucky.spec.ts › on a busy machine › lucky (desktop)'],
  });
});
