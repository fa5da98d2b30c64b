import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { playwrightTotals, vitestTotals } from './test-totals.ts';

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

test('a browser test that fails, or passes only on retry, is listed with its message', async () => {
  // Inside the project, where the imports of a test can be resolved.
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
    failures: [
      expect.stringMatching(/^lucky\.spec\.ts › broken \(desktop\)\n(.*\n)*.*expect\(.*toBe/u),
      expect.stringMatching(
        /^lucky\.spec\.ts › on a busy machine › lucky \(desktop\) passed only when it was tried again\n/u,
      ),
    ],
  });
});

test('a failing unit test is listed with its message', async () => {
  const results = join(root, 'test-results');
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'totals-'));
  const report = join(folder, 'report.json');
  writeFileSync(
    join(folder, 'broken.test.ts'),
    `import { expect, test } from 'vitest';
     test('sound', () => undefined);
     test('broken', () => expect(1).toBe(2));`,
  );
  writeFileSync(join(folder, 'never.test.ts'), `throw new Error('does not even load');`);
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};');
  const run = promisify(execFile)(
    'npx',
    ['--no', 'vitest', 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
    { cwd: root },
  );
  await expect(run).rejects.toMatchObject({ code: 1 });
  const totals = vitestTotals(JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  expect(totals).toMatchObject({ passed: 1, failed: 1 });
  expect(totals.failures.toSorted()).toEqual([
    expect.stringMatching(/broken\.test\.ts › broken\n.*expected 1 to be 2/u),
    expect.stringMatching(/never\.test\.ts\n.*does not even load/u),
  ]);
});
