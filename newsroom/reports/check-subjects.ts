import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressFault, withoutCredentials } from '#contract/web-address.ts';
import { CatalogueError, readCatalogue } from '#newsroom/catalogue/opml.ts';
import { bodyBytesMax } from '#newsroom/reading/inflate.ts';
import { readUpTo } from '#process/text-file.ts';

/** Something to check: a file or an address. `walked`: found in a folder, not named by the operator. */
export type Subject =
  | { kind: 'file'; name: string; path: string; walked: boolean }
  | { kind: 'address'; name: string; url: string };

const shownLengthMax = 200; // characters of an address
const feedLike = new Set(['.xml', '.rss', '.atom', '.rdf', '.json', '.html', '.htm', '.gz']);

/**
 * What a command line argument stands for: an address, the feeds of an OPML catalogue (relative ones are files beside
 * it), a file, or the feed-like files in a folder and all below it. @throws CatalogueError, and the system's error for what does not exist
 */
export async function subjectsOf(target: string): Promise<Subject[]> {
  if (/^https?:\/\//i.test(target)) return [addressSubject(target)];
  if ((await stat(target)).isDirectory()) return subjectsIn(target);
  if (extname(target).toLowerCase() === '.opml') {
    const feeds = await readCatalogue(target, { files: true });
    return feeds.map(({ url, publisher }) =>
      url.startsWith('file:')
        ? fileSubject(fileURLToPath(url), dirname(target))
        : { kind: 'address', name: publisher, url },
    );
  }
  return [{ kind: 'file', name: basename(target), path: target, walked: false }];
}

function addressSubject(url: string): Subject {
  const fault = addressFault(url, 'feed');
  if (fault === null) return { kind: 'address', name: url, url };
  const shown = withoutCredentials(url).slice(0, shownLengthMax);
  throw new CatalogueError(`The address of a feed ${fault}: ${shown}`);
}

function fileSubject(path: string, folder: string): Subject {
  return { kind: 'file', name: relative(folder, path), path, walked: false };
}

async function subjectsIn(folder: string): Promise<Subject[]> {
  const files = (await filesBelow(folder)).filter((path) => feedLike.has(extname(path).toLowerCase()));
  if (files.length === 0)
    throw new CatalogueError(
      `There are no feeds in ${folder}: only files are read whose names end in ${[...feedLike].join(', ')}.`,
    );
  return files.toSorted().map((path) => ({ kind: 'file', name: relative(folder, path), path, walked: true }));
}

/** Not with readdir's own `recursive`, which follows links, and so goes round where one leads back. */
async function filesBelow(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.push(path);
    else if (entry.isDirectory()) files.push(...(await filesBelow(path)));
  }
  return files;
}

/** The bytes of a file, under the address that its relative links are read against. */
export async function readSubject(path: string) {
  const url = `https://localhost/${encodeURIComponent(basename(path))}`;
  return { body: new Uint8Array(await readUpTo(bodyBytesMax, path)), url, contentType: null };
}
