import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { chunks } from './scripts/client-chunks.ts';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), toastsWithoutStyleElement()],
  // Named, because finding them while the first pages load makes those pages reload.
  optimizeDeps: {
    include: [
      '@hookform/resolvers/standard-schema',
      '@tanstack/react-query',
      'lucide-react',
      'radix-ui',
      'react-dom',
      'react-dom/client',
      'react-hook-form',
      'react-router/dom',
      'sonner',
      'zod/mini',
    ],
  },
  define: { 'import.meta.env.BUILD_ID': JSON.stringify(hashOfSources()) },
  // What loads later is small and one or two files deep: no need for a table of what needs what.
  build: { target: 'baseline-widely-available', modulePreload: false },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } } },
});

/** The same on every machine that builds the same sources. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync('{app,contract}/**/*.{ts,tsx}').toSorted()) hash.update(readFileSync(file));
  return hash.digest('base64url').slice(0, 12);
}

/** Sonner adds a <style> element, which our content security policy forbids; we bundle its stylesheet instead. */
function toastsWithoutStyleElement(): Plugin {
  const injection = '__insertCSS(';
  return {
    name: 'toasts-without-style-element',
    transform: {
      filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
      handler(code) {
        const call = code.lastIndexOf(injection);
        if (call <= code.indexOf(injection)) throw new Error('sonner no longer adds its styles as it did');
        return `${code.slice(0, call)}void (${code.slice(call + injection.length)}`;
      },
    },
  };
}
