import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';

const module = JSON.stringify(new URL('./programs.ts', import.meta.url).href);

test('simultaneous starts after an installation all have the links that they need', async () => {
  const root = mkdtempSync(join(tmpdir(), 'europe-news-links-'));
  mkdirSync(join(root, 'native'));
  writeFileSync(join(root, 'native', 'library'), '');
  const links = Array.from({ length: 5_000 }, (_, n) => ({
    source: 'native/library',
    target: `native/link${n}`,
  }));
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links));
  const go = join(root, 'go');
  const program = `import { existsSync } from 'node:fs';
    import { addLinks } from ${module};
    process.stdout.write('ready');
    while (!existsSync(${JSON.stringify(go)}));
    addLinks(${JSON.stringify(root)});`;
  const starts = [1, 2, 3, 4].map(() => runProgram(['--input-type=module', '--eval', program]));
  await Promise.all(starts.map(({ says }) => says('ready')));
  writeFileSync(go, '');
  const codes = await Promise.all(starts.map(({ exited }) => exited));
  expect({ codes, output: starts.map((start) => start.output()) }).toEqual({
    codes: [0, 0, 0, 0],
    output: Array.from(starts, () => 'ready'),
  });
  expect(links.filter(({ target }) => !existsSync(join(root, target)))).toEqual([]);
  rmSync(root, { recursive: true });
});
