// Plain JavaScript: `npm start -- --version` reads it before anything is installed, on a Node that may be too old for TypeScript.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The version in package.json, and the commit that it was made from: what COMMIT says, as in an image, else what the
 * checkout has; null where neither tells it.
 * @typedef {{ version: string, commit: string | null }} Version
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** What this process runs. */
export const running = readVersion(root, process.env.COMMIT);

/**
 * @param {string} folder the project's
 * @param {string} [told] the commit, where somebody says it
 * @returns {Version}
 */
export function readVersion(folder, told) {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { version, commit: told || commitOf(join(folder, '.git')) };
}

/**
 * "Europe News 1.2.0, commit 0123…"
 * @param {Version} version
 */
export function describeVersion({ version, commit }) {
  return `Europe News ${version}${commit ? `, commit ${commit}` : ''}`;
}

/**
 * What is checked out, from git's own files (gitrepository-layout(5)), so that no git needs to be there. Null where
 * they do not tell it: no checkout, no commit yet, another way to keep references.
 * @param {string} place a repository, or the file that says where it is, as in a further working tree
 */
function commitOf(place) {
  const repository = repositoryAt(place);
  if (!repository) return null;
  const head = read(join(repository, 'HEAD'));
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  const commit = branch ? referenceIn(sharedBy(repository), branch) : head;
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

/** @param {string} place */
function repositoryAt(place) {
  if (!existsSync(place)) return null;
  if (statSync(place).isDirectory()) return place;
  const elsewhere = /^gitdir: (.+)$/.exec(read(place))?.[1];
  return elsewhere ? resolve(place, '..', elsewhere) : null;
}

/**
 * Where the branches are: working trees share those of their repository.
 * @param {string} repository
 */
function sharedBy(repository) {
  return resolve(repository, read(join(repository, 'commondir')) || '.');
}

/**
 * @param {string} repository
 * @param {string} name refs/heads/main
 */
function referenceIn(repository, name) {
  const packed = read(join(repository, 'packed-refs')).split('\n');
  const line = packed.find((entry) => entry.endsWith(` ${name}`));
  return read(join(repository, name)) || (line?.split(' ')[0] ?? '');
}

/**
 * Empty where there is no such file.
 * @param {string} file
 */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
