import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { lateScripts } from './late-scripts.ts';

const sources = {
  'page.js': `import { shared } from './shared.js'; const { late } = await import('./late.js'); console.log(shared, late);`,
  'other.js': `import { shared } from './shared.js'; import { own } from './own.js'; console.log(shared, own, import('./own.js'));`,
  'late.js': `import { shared } from './shared.js'; import { own } from './own.js'; import './late.css'; export const late = [shared, own];`,
  'late.css': `p { color: red }`,
  'shared.js': `export const shared = 'shared';`,
  'own.js': `import { below } from './below.js'; export const own = ['own', below];`,
  'below.js': `export const below = 'below';`,
  'load-late.js': `export const loadLate = (load, files) => console.log(files, load());`,
};

/** Builds two pages; returns their scripts by name. */
async function buildPages({ minify = true } = {}): Promise<Record<string, string>> {
  const root = mkdtempSync(join(tmpdir(), 'europe-news-late-'));
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(root, name), source);
  const groups = ['shared', 'below', 'own'].map((name) => ({ name, test: new RegExp(`/${name}\\.js$`) }));
  try {
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [lateScripts(join(root, 'load-late.js'))],
      build: {
        write: false,
        minify,
        modulePreload: false,
        rolldownOptions: {
          input: ['page', 'other'].map((name) => join(root, `${name}.js`)),
          output: {
            entryFileNames: 'assets/[name].js',
            chunkFileNames: 'assets/[name].js',
            codeSplitting: { groups },
          },
        },
      },
    });
    const [output] = [built].flat();
    if (!output || !('output' in output)) throw new Error('Nothing was built.');
    return Object.fromEntries(
      output.output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file.code]] : [])),
    );
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('a late script is listed with everything it imports that the page has not loaded yet', async () => {
  const { page = '' } = await buildPages();
  const [, files = ''] = /\(\(\)=>import\(`\.\/late\.js`\),(\[.*?\])/.exec(page) ?? [];
  const named = [
    'late.js',
    expect.stringMatching(/^own.*\.js$/),
    expect.stringMatching(/^[^/]+\.css$/),
    'below.js',
  ];
  expect(JSON.parse(files)).toEqual(named);
});

test('a build fails if scripts are loaded by code that is not recognised', async () => {
  await expect(buildPages({ minify: false })).rejects.toThrow('loads late is no longer written as');
});
