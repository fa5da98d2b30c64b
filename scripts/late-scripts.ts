import type { Plugin, Rolldown } from 'vite';

/** The function that Vite calls around every `import()`, with a list of files, in which it does not include scripts. */
const helper = '\0vite/preload-helper.js';
/** Such a call; its last word is the placeholder for the list. */
const lateImport = /(\bimport\(`\.\/([^`]+)`\)(?:(?!\bimport\()[^])*?)__VITE_PRELOAD__/g;
/** How Vite writes `const { name } = await import()`, for a bundler that has read it by then. */
const named =
  /async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await (import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$]+\.[\w$]+\))?);return\{\1:\2\}\}/g;

/** Makes `loadLate` in the module `loader` load late scripts, with a list of all files of `/assets/` that they need. */
export const lateScripts = (loader: string): Plugin => ({
  name: 'late-scripts',
  apply: 'build',
  enforce: 'pre', // before Vite's own plugin
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id === helper ? `export { loadLate as __vitePreload } from ${JSON.stringify(loader)};` : null,
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || chunk.dynamicImports.length === 0) continue;
      const there = filesWith(chunk.fileName, bundle);
      const seen = new Set<string>();
      chunk.code = chunk.code
        .replaceAll(named, '()=>$3')
        .replaceAll(lateImport, (_, call: string, name: string) => {
          const file = `assets/${name}`;
          seen.add(file);
          const missing = [...filesWith(file, bundle).difference(there)];
          return call + JSON.stringify(missing.map((needed) => needed.replace(/^assets\//, '')));
        });
      if (chunk.dynamicImports.some((file) => !seen.has(file)))
        this.error(
          `What ${chunk.fileName} loads late is no longer written as scripts/late-scripts.ts knows it.`,
        );
    }
  },
});

/** A script with all scripts and styles that it loads. */
function filesWith(script: string, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set([script]);
  // The set grows during the loop.
  for (const file of files) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const needed of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) files.add(needed);
  }
  return files;
}
