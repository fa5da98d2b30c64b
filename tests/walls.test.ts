import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** One file with a forbidden import in each room, and in each of its folders that has rules of its own. */
const violations = {
  'app/account/planted.ts': `import '#app/feedback/help-center.tsx';\n`,
  'app/api/planted.ts': `import '#app/session/session.ts';\n`,
  'app/articles/planted.ts': `import '#app/comments/comment-list.ts';\n`,
  'app/comments/planted.ts': `import '#app/articles/text/truncate.ts';\n`,
  'app/desk/planted.ts': `import '#app/articles/text/truncate.ts';\n`,
  'app/feedback/planted.ts': `import '#app/account/account-calls.ts';\n`,
  'app/moderation/planted.ts': `import '#app/desk/reason-fields.tsx';\n`,
  'app/offline/planted.ts': `import '#app/shell/footer.tsx';\n`,
  'app/planted.ts': `import '#db/client.ts';\n`,
  'app/routes/planted.ts': `import '#server/app.ts';\n`,
  'app/session/planted.ts': `import '#app/ui/toast.ts';\n`,
  'app/shell/planted.ts': `import '#app/root.tsx';\n`,
  'app/site/planted.ts': `import '#app/session/session.ts';\n`,
  'app/sources/planted.ts': `import '#app/articles/text/truncate.ts';\n`,
  'app/ui/planted.ts': `import '#app/api/call.ts';\n`,
  'contract/planted.ts': `import '#db/client.ts';\n`,
  'db/planted.ts': `import '#server/app.ts';\n`,
  'fetching/planted.ts': `import '#db/client.ts';\n`,
  'newsroom/fetching/planted.ts': `import '#newsroom/saving/save-articles.ts';\n`,
  'newsroom/planted.ts': `import '#server/app.ts';\n`,
  'newsroom/reading/planted.ts': `import '#newsroom/fetching/fetch-feed.ts';\n`,
  'newsroom/sample/planted.ts': `import '#newsroom/reports/check-report.ts';\n`,
  'newsroom/saving/planted.ts': `import '#newsroom/reading/read-feed.ts';\n`,
  'process/planted.ts': `import '#db/client.ts';\n`,
  'server/articles/planted.ts': `import '#server/comments/comment-store.ts';\n`,
  'server/comments/planted.ts': `import '#server/members/member-store.ts';\n`,
  'server/desk/planted.ts': `import '#server/edge/metrics.ts';\n`,
  'server/edge/planted.ts': `import '#server/articles/article-store.ts';\n`,
  'server/feedback/planted.ts': `import '#server/identity/identity.ts';\n`,
  'server/http/planted.ts': `import '#server/edge/metrics.ts';\n`,
  'server/identity/planted.ts': `import '#server/members/member-store.ts';\n`,
  'server/mail/planted.ts': `import '#server/http/app-error.ts';\n`,
  'server/members/planted.ts': `import '#server/identity/relay.ts';\n`,
  'server/output-feeds/planted.ts': `import '#server/articles/article-store.ts';\n`,
  'server/pages/planted.ts': `import '#server/edge/stored-reply.ts';\n`,
  'server/pictures/planted.ts': `import '#server/articles/article-store.ts';\n`,
  'server/planted.ts': `import '#newsroom/refresh.ts';\n`,
  'server/sources/planted.ts': `import '#newsroom/refresh.ts';\n`,
  'server/websub/planted.ts': `import '#server/articles/article-store.ts';\n`,
};

/** What each folder of app must leave to app/api. */
const calls = {
  'app/articles/planted.ts': `await fetch('/api/breaking_news');\n`,
  'app/routes/planted.ts': `new EventSource('/api/comment_stream');\n`,
};

test('an import through a wall between rooms is caught in every room', async () => {
  expect(await caught('no-restricted-imports', violations)).toEqual(Object.keys(violations));
});

test('every folder of app and server has import rules of its own', () => {
  const folders = globSync('{app,server}/*/', { cwd: root });
  expect(folders.length).toBeGreaterThan(20);
  expect(
    folders.map((folder) => `${folder}/planted.ts`).filter((file) => !Object.hasOwn(violations, file)),
  ).toEqual([]);
});

test('a call of the API outside app/api is caught', async () => {
  expect(await caught('no-restricted-globals', calls)).toEqual(Object.keys(calls));
});

/** The files that break a rule in a project with these import rules. */
async function caught(rule: string, files: Record<string, string>): Promise<string[]> {
  const house = mkdtempSync(join(tmpdir(), 'europe-news-walls-'));
  copyFileSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(house, dirname(file)), { recursive: true });
    writeFileSync(join(house, file), source);
  }
  const lint = promisify(execFile)(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd: house });
  const { stdout } = await lint.catch((complaint: unknown) => complaint as { stdout: string });
  rmSync(house, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  return diagnostics
    .filter(({ code }) => code.includes(rule))
    .map(({ filename }) => filename)
    .toSorted();
}
