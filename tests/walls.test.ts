import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One file in each room, and in each of its folders with walls of its own, that reaches through a wall. */
const violations = {
  'app/planted.ts': `import '#db/client.ts';\n`,
  'contract/planted.ts': `import '#db/client.ts';\n`,
  'db/planted.ts': `import '#server/app.ts';\n`,
  'newsroom/fetching/planted.ts': `import '#newsroom/saving/save-articles.ts';\n`,
  'newsroom/planted.ts': `import '#server/app.ts';\n`,
  'newsroom/reading/planted.ts': `import '#newsroom/fetching/fetch-feed.ts';\n`,
  'newsroom/sample/planted.ts': `import '#newsroom/reports/check-report.ts';\n`,
  'newsroom/saving/planted.ts': `import '#newsroom/reading/read-feed.ts';\n`,
  'process/planted.ts': `import '#db/client.ts';\n`,
  'server/articles/planted.ts': `import '#server/comments/comment-store.ts';\n`,
  'server/comments/planted.ts': `import '#server/members/member-store.ts';\n`,
  'server/edge/planted.ts': `import '#server/articles/article-store.ts';\n`,
  'server/feedback/planted.ts': `import '#server/identity/identity.ts';\n`,
  'server/http/planted.ts': `import '#server/edge/metrics.ts';\n`,
  'server/identity/planted.ts': `import '#server/members/member-store.ts';\n`,
  'server/mail/planted.ts': `import '#server/http/app-error.ts';\n`,
  'server/members/planted.ts': `import '#server/identity/relay.ts';\n`,
  'server/pages/planted.ts': `import '#server/edge/stored-reply.ts';\n`,
  'server/planted.ts': `import '#newsroom/refresh.ts';\n`,
};

test('an import through a wall between rooms is caught in every room', async () => {
  const house = mkdtempSync(join(tmpdir(), 'europe-news-walls-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [file, source] of Object.entries(violations)) {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), source);
  }
  const lint = promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd: house });
  const { stdout } = await lint.catch((complaint: unknown) => complaint as { stdout: string });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  const caught = diagnostics.filter(({ code }) => code.includes('no-restricted-imports'));
  expect(caught.map(({ filename }) => filename).toSorted()).toEqual(Object.keys(violations));
  rmSync(house, { recursive: true });
});
