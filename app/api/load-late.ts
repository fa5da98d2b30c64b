/** A script of this page that the site no longer has, because another build is running. */
export class GoneScript extends Error {}

/** Milliseconds between reloads. */
const pause = 60_000;
/** Milliseconds after which a file counts as lost, so that it can be requested again. */
const patience = 30_000;
const fetches = new Map<string, Promise<void>>();

/**
 * Loads a script with its dependencies, which are `files` of `/assets/`. Chromium never requests a script again whose import has failed,
 * until the page is reloaded; so all files are fetched first, which can be retried, and then imported from the
 * browser's cache. The build turns every `import()` into a call of this (scripts/late-scripts.ts).
 */
export async function loadLate<Script>(load: () => Promise<Script>, files: string[]): Promise<Script> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

/** One request, even if several scripts need the file. */
function fetchOnce(file: string): Promise<void> {
  const known = fetches.get(file);
  if (known) return known;
  const fetching = fetchFile(file).catch((error: unknown) => {
    fetches.delete(file);
    throw error;
  });
  fetches.set(file, fetching);
  return fetching;
}

async function fetchFile(file: string): Promise<void> {
  const reply = await fetch(`/assets/${file}`, { signal: AbortSignal.timeout(patience) });
  if (!reply.ok) throw reply.status === 404 ? new GoneScript(file) : new Error(file);
  const text = await reply.text();
  if (file.endsWith('.css')) document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
}

/**
 * Reloads the page, which then has the scripts of the running build: not at once again, in case they are missing there,
 * and not while somebody is typing. What is written in larger fields is kept as a draft.
 */
export function loadAnew(): void {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isEarly = arrival?.type === 'reload' && performance.now() < pause;
  if (!isEarly && !document.activeElement?.matches('input, select')) window.location.reload();
}
