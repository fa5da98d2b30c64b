import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { stylesOfDesk, unusedComponents } from './scripts/browser-build.ts';
import { buildTarget } from './scripts/build-target.ts';
import { chunksOf } from './scripts/client-chunks.ts';
import { lateScripts } from './scripts/late-scripts.ts';
import { cutSiteFonts } from './scripts/site-fonts.ts';

// The stylesheet imports them, so they are there before anything is built or served.
await cutSiteFonts(join(import.meta.dirname, '.fonts'));

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    stylesOfDesk,
    unusedComponents(),
    lateScripts('/app/api/load-late.ts'),
  ],
  // Named, because finding them while the first pages load makes those pages reload.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/standard-schema',
      '@radix-ui/react-toast',
      '@tanstack/react-query',
      'lucide-react',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react-router/dom',
      'zod/mini',
    ],
  },
  define: { 'import.meta.env.BUILD_ID': JSON.stringify(hashOfSources()) },
  // What loads later is small and one or two files deep: no need for a table of what needs what.
  build: {
    target: buildTarget,
    modulePreload: false,
    rolldownOptions: { checks: { pluginTimings: false } }, // a busy machine is no fault of the site's
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunksOf(import.meta.dirname) } } },
      },
    },
  },
});

/** The same on every machine that builds the same sources. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync('{app,contract}/**/*.{ts,tsx}').toSorted()) hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 12);
}
