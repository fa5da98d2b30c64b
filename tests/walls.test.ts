import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One file in each room that reaches through a wall. */
const violations = {
  'app/planted.ts': `import '#db/client.ts';\n`,
  'contract/planted.ts': `import '#db/client.ts';\n`,
  'db/planted.ts': `import '#server/app.ts';\n`,
  'newsroom/planted.ts': `import '#server/app.ts';\n`,
  'process/planted.ts': `import '#db/client.ts';\n`,
  'server/planted.ts': `import '#newsroom/refresh.ts';\n`,
};

test('an import through a wall between rooms is caught in every room', async () => {
  const house = mkdtempSync(join(tmpdir(), 'europe-news-walls-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [file, source] of Object.entries(violations)) {
    mkdirSync(join(house, dirname(file)));
    writeFileSync(join(house, file), source);
  }
  const lint = promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd: house });
  const { stdout } = await lint.catch((complaint: unknown) => complaint as { stdout: string });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const caught = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  expect(caught.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(violations));
  rmSync(house, { recursive: true });
});
