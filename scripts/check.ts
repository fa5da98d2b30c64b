import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '#tests/support/shared-memory.ts';
import { playwrightTotals, vitestTotals, type Totals } from './test-totals.ts';

/**
 * The gate: types, lint, format, unused code, unit and API tests on every database engine available; with `--browser`
 * also the browser tests. Both run at the same time, because each spends a third of its time waiting; their output
 * comes one after the other. Failures are listed again at the end, including tests that passed only when repeated; a
 * test that keeps the others from running (`.only`) is refused. The last line is `N passed, N failed`; exit code 1 if
 * anything failed.
 */
const temporary = makeTemporaryFolder();
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const totals: Totals = { passed: 0, failed: 0, failures: [] };

await runQuietly('Route types', 'react-router', ['typegen']);
await Promise.all([
  runQuietly('Types', 'tsc', []),
  runQuietly('Lint', 'oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  runQuietly('Format', 'oxfmt', ['--check']),
  runQuietly('Unused code', 'knip', []),
]);
const told = runTests(
  'Unit and API tests',
  'vitest',
  ['run', '--allowOnly=false', '--reporter=default', '--reporter=json'],
  vitestTotals,
  Promise.resolve(),
);
const browser = process.argv.includes('--browser')
  ? runTests(
      'Browser tests',
      'playwright',
      ['test', '--forbid-only', '--config', 'tests/e2e/playwright.config.ts'],
      playwrightTotals,
      told,
    )
  : undefined;
await Promise.all([told, browser]);
for (const failure of totals.failures) console.log(`✗ ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);

/** Runs a tool that counts as one check; its output is shown only if it fails. */
async function runQuietly(title: string, tool: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)('npx', ['--no', tool, ...args], { maxBuffer: 2 ** 26 });
    console.log(`✓ ${title}`);
    totals.passed += 1;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    console.log(`✗ ${title}\n${stdout}${stderr}`);
    totals.failed += 1;
    totals.failures.push(title);
  }
}

/** Runs a test runner and shows its output, from `turn` on; it writes a report that `count` reads. */
async function runTests(
  title: string,
  tool: string,
  args: string[],
  count: (report: unknown) => Totals,
  turn: Promise<void>,
): Promise<void> {
  const file = join(temporary, `${tool}.json`);
  const extra = tool === 'vitest' ? [`--outputFile.json=${file}`] : [];
  const colours = process.stdout.isTTY && { FORCE_COLOR: '1' };
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...colours };
  const child = spawn('npx', ['--no', tool, ...args, ...extra], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const ended = once(child, 'exit');
  const output = [held(child.stdout), held(child.stderr)] as const;
  await turn;
  console.log(`\n${title}`);
  await Promise.all([
    pipeline(output[0], process.stdout, { end: false }),
    pipeline(output[1], process.stderr, { end: false }),
  ]);
  const code = ((await ended)[0] as number | null) ?? 1;
  const counted = readTotals(file, count);
  totals.passed += counted.passed;
  // A runner that fails outside its tests (broken setup, unhandled error) must not count as passed.
  totals.failed += code === 0 ? counted.failed : Math.max(counted.failed, 1);
  totals.failures.push(...counted.failures);
  if (code !== 0 && counted.failed === 0)
    totals.failures.push(`${title}: ended with ${code} outside of its tests`);
}

/** Room for all that a runner says: it does not wait until somebody reads it. */
function held(output: Readable): Readable {
  return output.pipe(new PassThrough({ highWaterMark: 2 ** 26 })); // bytes
}

function readTotals(file: string, count: (report: unknown) => Totals): Totals {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`No report: ${String(error)}`);
    return { passed: 0, failed: 1, failures: [String(error)] };
  }
}
