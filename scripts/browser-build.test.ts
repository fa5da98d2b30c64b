import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { unusedComponents } from './browser-build.ts';

const asItIs = `
import * as React from 'react';
const Context = React.createContext(null);
Context.displayName = "Context";
export const Link = React.forwardRef(() => null);
`;

/** Builds and returns the script of a page that uses a router with these sources. */
async function buildWithRouter(source: string): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'europe-news-router-'));
  const router = join(root, 'node_modules/react-router');
  mkdirSync(router, { recursive: true });
  writeFileSync(join(router, 'index.js'), source);
  writeFileSync(
    join(root, 'entry.js'),
    `import './node_modules/react-router/index.js'; console.log('alive');`,
  );
  try {
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [unusedComponents()],
      build: {
        write: false,
        lib: { entry: 'entry.js', formats: ['es'] },
        rolldownOptions: { external: 'react' },
      },
    });
    const [output] = [built].flat();
    if (!output || !('output' in output)) throw new Error('Nothing was built.');
    return output.output[0].code;
  } finally {
    rmSync(root, { recursive: true });
  }
}

test('unused components of the router are left out', async () => {
  const code = await buildWithRouter(asItIs);
  expect(code).toContain('alive');
  expect(code).not.toMatch(/createContext|forwardRef|displayName/);
});

test.each([
  ['defines components', asItIs.replaceAll('React.', 'React["default"].')],
  ['names them', asItIs.replace('.displayName', '["displayName"]')],
])('a router that %s in other words fails the build', async (_, source) => {
  await expect(buildWithRouter(source)).rejects.toThrow(
    "React Router's sources no longer hold what scripts/browser-build.ts looks for",
  );
});
