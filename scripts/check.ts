import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder } from '#tests/support/shared-memory.ts';
import { playwrightTotals, vitestTotals, type Totals } from './test-totals.ts';

/**
 * The gate: types, lint, format, unused code, unit and API tests on every database engine available; with `--browser`
 * also the browser tests, afterwards: at the same time both would take as long on two cores, and tests would exceed
 * their time limits. Failures are listed again at the end, including tests that passed only when repeated; a test that
 * keeps the others from running (`.only`) is refused. The last line is `N passed, N failed`; exit code 1 if anything
 * failed.
 */
const temporary = makeTemporaryFolder();
process.env.TMPDIR = temporary;
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }));
let running: ChildProcess | undefined;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal));
const totals: Totals = { passed: 0, failed: 0, failures: [] };

await runQuietly('Route types', 'react-router', ['typegen']);
await Promise.all([
  runQuietly('Types', 'tsc', []),
  runQuietly('Types for old browsers', 'tsc', ['-p', 'tsconfig.browsers.json']),
  runQuietly('Lint', 'oxlint', ['--deny-warnings', '--report-unused-disable-directives']),
  runQuietly('Format', 'oxfmt', ['--check']),
  runQuietly('Unused code', 'knip', []),
]);
await runTests(
  'Unit and API tests',
  'vitest',
  ['run', '--allowOnly=false', '--reporter=default', '--reporter=json'],
  vitestTotals,
);
if (process.argv.includes('--browser')) {
  await runTests(
    'Browser tests',
    'playwright',
    ['test', '--forbid-only', '--config', 'tests/e2e/playwright.config.ts'],
    playwrightTotals,
  );
}
for (const failure of totals.failures) console.log(`✗ ${failure}`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);

/** Lets the test runner end what it has started, unless this is the second time. Ctrl-C reaches it without us. */
function end(signal: NodeJS.Signals): void {
  if (!running || interrupted) process.exit(1);
  interrupted = true;
  if (signal !== 'SIGINT') running.kill('SIGINT');
}

/** Not by npx, which would pass no signals on. */
function programOf(tool: string): string {
  return join(import.meta.dirname, '../node_modules/.bin', tool);
}

/** Runs a tool that counts as one check; its output is shown only if it fails. */
async function runQuietly(title: string, tool: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(programOf(tool), args, { maxBuffer: 2 ** 26 });
    console.log(`✓ ${title}`);
    totals.passed += 1;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    console.log(`✗ ${title}\n${stdout}${stderr}`);
    totals.failed += 1;
    totals.failures.push(title);
  }
}

/** Runs a test runner and shows its output; it writes a report that `count` reads. */
async function runTests(
  title: string,
  tool: string,
  args: string[],
  count: (report: unknown) => Totals,
): Promise<void> {
  console.log(`\n${title}`);
  const file = join(temporary, `${tool}.json`);
  const extra = tool === 'vitest' ? [`--outputFile.json=${file}`] : [];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const child = spawn(programOf(tool), [...args, ...extra], { stdio: 'inherit', env });
  running = child;
  const code = await new Promise<number>((done) => child.once('exit', (status) => done(status ?? 1)));
  running = undefined;
  if (interrupted) process.exit(1);
  const counted = readTotals(file, count);
  totals.passed += counted.passed;
  // A runner that fails outside its tests (broken setup, unhandled error) must not count as passed.
  totals.failed += code === 0 ? counted.failed : Math.max(counted.failed, 1);
  totals.failures.push(...counted.failures);
  if (code !== 0 && counted.failed === 0)
    totals.failures.push(`${title}: ended with ${code} outside of its tests`);
}

function readTotals(file: string, count: (report: unknown) => Totals): Totals {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`No report: ${String(error)}`);
    return { passed: 0, failed: 1, failures: [String(error)] };
  }
}
