const { build } = import.meta.env.SHELL;

/** pages: what was read; files: scripts, styles and fonts; pictures: those of this site, and small ones that it passes on. */
type Kind = 'pages' | 'files' | 'pictures';

/** The cache of this build for one kind of replies. */
export function ownCache(kind: Kind): Promise<Cache> {
  return caches.open(nameOf(kind, build));
}

/** The caches for one kind: that of this build, then that of the build before. */
export async function cachesOf(kind: Kind): Promise<Cache[]> {
  const names = (await keptBuilds()).map((kept) => nameOf(kind, kept));
  const existing = await Promise.all(names.map((name) => caches.has(name)));
  return Promise.all(names.filter((_, index) => existing[index]).map((name) => caches.open(name)));
}

/**
 * Removes the caches of older builds but the one before this: tabs that it has opened find the rest of their scripts
 * there, and what was read lately stays readable.
 */
export async function forgetOldBuilds(): Promise<void> {
  await ownCache('pages'); // from now on this build is one that was in use
  const kept = await keptBuilds();
  for (const name of await caches.keys()) if (!kept.includes(buildOf(name))) await caches.delete(name);
}

export async function forgetEverything(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}

/**
 * This build and the newest other one that was in use, if any: caches are listed in the order in which they were made. One whose
 * installation failed, or has not ended, has none for pages.
 */
async function keptBuilds(): Promise<string[]> {
  const used = (await caches.keys()).filter((name) => name.startsWith(nameOf('pages', '')));
  const others = used.map(buildOf).filter((other) => other !== build);
  return [build, ...others.slice(-1)];
}

const nameOf = (kind: Kind, build: string) => `${kind}-${build}`;
const buildOf = (name: string) => name.slice(name.indexOf('-') + 1);
