import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/**
 * The path of a module within its project, beginning with '/', so that the names of the folders above do not matter.
 */
export function withinProject(id: string, root: string): string {
  const folder = root.replaceAll('\\', '/');
  return id.startsWith(`${folder}/`) ? id.slice(folder.length) : id;
}

/** Pages for reading: readers who open one will open others. */
const reading = new Set(['home', 'article-list', 'article', 'story']);

/**
 * 'shared' for a module that every page needs for hydration, or that a page for reading and another page or late script
 * both need; else null.
 */
export function sharedCode(id: string, graph: Context, root: string): 'shared' | null {
  const loaders = loadersOf(id, graph, root);
  const isOfEvery = loaders.has('root') || loaders.has('entry.client');
  return isOfEvery || (loaders.size > 1 && !loaders.isDisjointFrom(reading)) ? 'shared' : null;
}

/** The names of the pages and late scripts that load a module with them. */
function loadersOf(id: string, graph: Context, root: string): Set<string> {
  const seen = new Set([id]);
  // The set grows during the loop.
  for (const module of seen)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const page = /^\/app\/(?:routes\/)?([\w.-]+)\.tsx/;
  const isLate = (module: string) => (graph.getModuleInfo(module)?.dynamicImporters ?? []).length > 0;
  return new Set(
    [...seen].flatMap(
      (module) => page.exec(withinProject(module, root))?.[1] ?? (isLate(module) ? module : []),
    ),
  );
}
