import { buildOf, markAsUsed, previousBuild } from './used-builds.ts';

const { build } = import.meta.env.SHELL;

/**
 * pages: those the reader has opened; files: scripts, styles and fonts; pictures: this site's own, and small ones that
 * it passes on.
 */
type Kind = 'pages' | 'files' | 'pictures';

/** This build's cache for one kind of reply. */
export function ownCache(kind: Kind): Promise<Cache> {
  return caches.open(nameOf(kind, build));
}

/** The caches with pages: this build's, then that of the build before. */
export async function pageCaches(): Promise<Cache[]> {
  const names = (await keptBuilds()).map((kept) => nameOf('pages', kept));
  const existing = await Promise.all(names.map((name) => caches.has(name)));
  return Promise.all(names.filter((_, index) => existing[index]).map((name) => caches.open(name)));
}

/**
 * Removes the caches of older builds, except for the previous one: its open tabs find the rest of their scripts there,
 * and pages that were read lately stay readable.
 */
export async function forgetOldBuilds(): Promise<void> {
  await markAsUsed(build);
  const kept = await keptBuilds();
  for (const name of await caches.keys()) if (!kept.includes(buildOf(name))) await caches.delete(name);
}

export async function forgetEverything(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/** This build, and the one that was in use before it, if any. */
async function keptBuilds(): Promise<string[]> {
  return [build, ...(await previousBuild(build))];
}

const nameOf = (kind: Kind, build: string) => `${kind}-${build}`;
