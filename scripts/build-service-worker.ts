import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

/** Nobody logs in or signs up without a connection. */
const ofAccounts = /^(account|google-popup|log-out|login|member-calls|profile|profile-stream|reset|signup)-/;
/** Alphabets that a page needs are kept when they are used; headlines in Latin letters are everywhere. */
const ofOtherAlphabets = /-(cyrillic|greek|vietnamese|latin-ext|cyrillic-ext)-.*\.woff2$/;
const pictures = ['/favicon.svg', '/placeholder.svg', '/default-picture.svg'];

/**
 * Builds the service worker beside the finished client, as one file without imports that knows the names of what it
 * keeps. They hold hashes of their contents, and so name the build.
 */
export async function buildServiceWorker(clientFolder: string): Promise<void> {
  const names = readdirSync(join(clientFolder, 'assets'))
    .filter((name) => !ofAccounts.test(name) && !ofOtherAlphabets.test(name))
    .toSorted();
  const shell = {
    build: createHash('sha256').update(names.join()).digest('base64url').slice(0, 12),
    files: [...names.map((name) => `/assets/${name}`), ...pictures],
  };
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'import.meta.env.SHELL': JSON.stringify(shell) },
    build: {
      target: 'baseline-widely-available',
      outDir: clientFolder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'app/offline/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}
