import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

const ofAccounts =
  /\/app\/(account|ui\/(alert|field))|\/member-calls|\/contract\/(account|profile|display-name|member|regions)\./;

const commentReplies = /\/contract\/comment\.ts|\/comment-calls\./;
const ofComments = /\/app\/(comments|ui\/avatar)|\/contract\/(plain-text|default-picture)\./;

/**
 * Few files compress better than many: what every page runs comes in two of them, what members need in two more, and
 * what comments share with those in one; what reads the replies about them loads later.
 */
const chunks = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack\/[^/]+)\// },
  { name: 'schemas', test: /node_modules\/zod\/|\/contract\/(article|error)\.ts|\/app\/replies\.ts/ },
  {
    name: 'shared',
    test: (id: string) =>
      /\/(app|contract|lucide-react)\//.test(id) &&
      !ofAccounts.test(id) &&
      !ofComments.test(id) &&
      !commentReplies.test(id),
    minShareCount: 2,
  },
  { name: 'comments', test: ofComments, minShareCount: 2 },
  { name: 'comment-replies', test: commentReplies },
  { name: 'member-calls', test: /\/member-calls|\/contract\/(account|profile|display-name|regions)\./ },
  { name: 'account', test: /\/app\/|react-hook-form|@hookform/, minShareCount: 2 },
];

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
  build: {
    target: 'baseline-widely-available',
    modulePreload: false,
    rolldownOptions: { checks: { pluginTimings: false } }, // a busy machine is no fault of the site's
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
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
