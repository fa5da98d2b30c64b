import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const comments = /\/\*[^]*?\*\/|\/\/.*/g;
const withApostrophe = /\S*\p{L}'\p{L}\S*/gu;

test('texts on pages have typographic apostrophes, as headlines have; one is literal in the product specification', () => {
  const files = globSync('{app,contract}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.ts'] });
  expect(files.length).toBeGreaterThan(300);
  const straight = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').replaceAll(comments, '').matchAll(withApostrophe)].map(
      ([word]) => `${file}: ${word}`,
    ),
  );
  expect(straight).toEqual(["app/account/login-screen.tsx: Don't"]);
});
