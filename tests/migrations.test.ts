import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('the migrations create the whole schema; "npm run db:generate" writes what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(join(root, 'db/migrations'), folder, { recursive: true });
  const config = join(folder, 'elsewhere.config.ts');
  writeFileSync(
    config,
    `import config from ${JSON.stringify(join(root, 'drizzle.config.ts'))};
     export default { ...config, out: ${JSON.stringify(relative(root, folder))} };`,
  );
  const drizzleKit = join(root, 'node_modules/.bin/drizzle-kit');
  const args = ['generate', `--config=${relative(root, config)}`];
  const { stdout } = await promisify(execFile)(drizzleKit, args, { cwd: root });
  expect(stdout).toContain('No schema changes');
});
