import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { buildTarget } from './build-target.ts';
import { loadedWithConnection } from './client-chunks.ts';

const root = join(import.meta.dirname, '..');

/** Fonts of other alphabets are stored when a page needs them; Latin ones are on every page. */
const ofOtherAlphabets = /-(cyrillic|greek|vietnamese|latin-ext|cyrillic-ext)-.*\.woff2$/;
const pictures = ['/favicon.svg', '/default-picture.svg'];

/**
 * Builds the service worker beside the finished client, as one file without imports that lists the files to store.
 * Their names contain hashes of their contents, and so identify the build.
 */
export async function buildServiceWorker(clientFolder: string): Promise<void> {
  const names = filesToKeep(join(clientFolder, 'assets'));
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
      target: buildTarget,
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

/** The names of the files to store. @throws if a chunk to be left out is not in the build */
function filesToKeep(folder: string): string[] {
  const names = readdirSync(folder).toSorted();
  const leftOut = loadedWithConnection.flatMap((chunk) => {
    const named = names.filter((name) => name.replace(/-[\w-]{8}\.(js|css)$/, '') === chunk);
    if (named.length === 0) throw new Error(`The build has no chunk named ${chunk}`);
    return named;
  });
  return names.filter((name) => !leftOut.includes(name) && !ofOtherAlphabets.test(name));
}
