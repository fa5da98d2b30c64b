/** A script of this page that the site no longer has, since another build of it runs. */
export class GoneScript extends Error {
  override readonly name = 'GoneScript';
}

const fetches = new Map<string, Promise<void>>();

/**
 * Loads a script, with scripts and styles that come along with it in `files`. Until a page is loaded anew, Chromium never asks
 * again for a script that it could not import once. So all are fetched first, which can be tried again, and then imported from
 * the browser's cache. The build has every `import()` call this (scripts/late-scripts.ts).
 */
export async function loadLate<Script>(load: () => Promise<Script>, files: string[]): Promise<Script> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

/** However many scripts need it at once. */
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
  // oxlint-disable-next-line eslint/no-restricted-globals -- no call of the API
  const reply = await fetch(file);
  if (!reply.ok) throw reply.status === 404 ? new GoneScript(file) : new Error(file);
  const text = await reply.text();
  if (file.endsWith('.css')) document.adoptedStyleSheets.push(await new CSSStyleSheet().replace(text));
}
