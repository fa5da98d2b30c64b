import type { Plugin, Rolldown } from 'vite';

/** What Vite has every `import()` call, with a list of files in which it names no scripts. */
const helper = '\0vite/preload-helper.js';
/** Such a call. Its last word is where the list comes. */
const lateImport = /(\bimport\(`\.\/([^`]+)`\)(?:(?!\bimport\()[^])*?)__VITE_PRELOAD__/g;

/** Has scripts that come late loaded by `loadLate` in the module `loader`, with a list of all that they need. */
export const lateScripts = (loader: string): Plugin => ({
  name: 'late-scripts',
  apply: 'build',
  enforce: 'pre', // before Vite does the same
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id === helper ? `export { loadLate as __vitePreload } from ${JSON.stringify(loader)};` : null,
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.dynamicImports.length === 0) continue;
      const there = filesWith(chunk.fileName, bundle);
      const seen = new Set<string>();
      chunk.code = chunk.code.replaceAll(lateImport, (_, call: string, name: string) => {
        const file = `assets/${name}`;
        seen.add(file);
        const missing = [...filesWith(file, bundle).difference(there)];
        return call + JSON.stringify(missing.map((needed) => `/${needed}`));
      });
      if (chunk.dynamicImports.some((file) => !seen.has(file)))
        this.error(
          `What ${chunk.fileName} loads late is no longer written as scripts/late-scripts.ts knows it.`,
        );
    }
  },
});

/** A script with all scripts and styles that come along with it. */
function filesWith(script: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([script]);
  // It grows while it is gone through.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(needed);
  }
  return files;
}
