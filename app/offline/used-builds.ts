const mark = 'used-';
/** Builds from before there were marks have only this. */
const pages = 'pages-';

/** The build that a cache belongs to. */
export const buildOf = (name: string) => name.slice(name.indexOf('-') + 1);

/**
 * Marks a build as the one in use from now on, by an empty cache: caches are listed in the order of their creation. A
 * mark from before is renewed, because a site may return to an earlier build.
 */
export async function markAsUsed(build: string): Promise<void> {
  await caches.delete(mark + build);
  await caches.open(mark + build);
}

/**
 * The other build that was used last, or none. One whose installation failed or is still going on was never used.
 */
export async function previousBuild(build: string): Promise<string[]> {
  const names = await caches.keys();
  const used = [pages, mark].flatMap((kind) => names.filter((name) => name.startsWith(kind)));
  return used
    .map(buildOf)
    .filter((other) => other !== build)
    .slice(-1);
}
