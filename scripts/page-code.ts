import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The address of a module inside its project, beginning with '/': what the folders above are called says nothing. */
export function withinProject(id: string, root: string): string {
  const folder = root.replaceAll('\\', '/');
  return id.startsWith(`${folder}/`) ? id.slice(folder.length) : id;
}

/** Pages for reading, of which whoever opens one will open others. */
const reading = new Set(['home', 'article-list', 'article', 'story']);

/** 'shared' for a module that every page needs before it is alive, or a page for reading and another one do; else null. */
export function sharedCode(id: string, graph: Context, root: string): 'shared' | null {
  const pages = pagesWith(id, graph, root);
  const isOfEvery = pages.has('root') || pages.has('entry.client');
  return isOfEvery || (pages.size > 1 && !pages.isDisjointFrom(reading)) ? 'shared' : null;
}

/** Names of the pages that load a module together with themselves. */
function pagesWith(id: string, graph: Context, root: string): Set<string> {
  const seen = new Set([id]);
  // It grows while it is gone through.
  for (const module of seen)
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  const page = /^\/app\/(?:routes\/)?([\w.-]+)\.tsx/;
  return new Set([...seen].flatMap((module) => page.exec(withinProject(module, root))?.[1] ?? []));
}
