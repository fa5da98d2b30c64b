import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The address of a module inside its project, beginning with '/': what the folders above are called says nothing. */
export function withinProject(id: string, root: string): string {
  const folder = root.replaceAll('\\', '/');
  return id.startsWith(`${folder}/`) ? id.slice(folder.length) : id;
}

/** Pages for reading, of which whoever opens one will open others. */
const reading = new Set(['home', 'article-list', 'article', 'story']);

/**
 * 'shared' for a module that every page needs before it is hydrated, or that a page for reading and another one or a script that
 * comes late do; else null.
 */
export function sharedCode(id: string, graph: Context, root: string): 'shared' | null {
  const loaders = loadersOf(id, graph, root);
  const isOfEvery = loaders.has('root') || loaders.has('entry.client');
  return isOfEvery || (loaders.size > 1 && !loaders.isDisjointFrom(reading)) ? 'shared' : null;
}

/** Names of the pages, and late scripts, that load a module together with themselves. */
function loadersOf(id: string, graph: Context, root: string): Set<string> {
  const seen = new Set([id]);
  // It grows while it is gone through.
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
