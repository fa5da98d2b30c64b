// Plain JavaScript: `npm start -- --version` reads it before anything is installed, on a Node that may be too old for TypeScript.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The version in package.json, and the commit that it was built from: COMMIT, as in an image, or else what is checked
 * out; null if neither tells.
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
 * The commit that is checked out, read from git's own files (gitrepository-layout(5)), so that git need not be
 * installed. Null if they do not tell: no checkout, no commit yet, or another format of references.
 * @param {string} place a repository, or the file that says where it is, as in an additional working tree
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
 * The folder with the branches, which additional working trees share with their repository.
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
 * The trimmed text of a file; empty if there is none.
 * @param {string} file
 */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
