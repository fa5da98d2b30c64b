import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Sources, by their paths from the root of the project, such as 'server/app.ts'. */
export type Sources = Record<string, string>;

const rooms = ['app', 'contract', 'db', 'newsroom', 'process', 'server'];
const specifiers = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The product's sources, without its tests. */
export function readSources(root: string): Sources {
  const files = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path)),
  );
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The project's files that a source imports, including type imports. */
export function importsOf(path: string, source: string): string[] {
  return Array.from(source.matchAll(specifiers), ([, specifier = '']) => specifier)
    .filter((specifier) => /^(#|\.\.?\/)/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : posix.normalize(posix.join(dirname(path), specifier)),
    );
}

/**
 * The node of a path in the graph: its folder. A file beside folders is a node of its own: it composes what is in them,
 * or they share it.
 */
function foldersOf(paths: string[]): (path: string) => string {
  const divided = new Set(paths.map((path) => dirname(dirname(path))));
  return (path) => (divided.has(dirname(path)) ? path : dirname(path));
}

/** A cycle of imports between folders, such as ['a', 'b', 'a']; null if there is none. */
export function findCircle(sources: Sources): string[] | null {
  const folderOf = foldersOf(Object.keys(sources));
  const graph = new Map<string, Set<string>>();
  for (const [path, source] of Object.entries(sources)) {
    const targets = graph.get(folderOf(path)) ?? new Set();
    graph.set(folderOf(path), targets);
    for (const target of importsOf(path, source).map(folderOf))
      if (target !== folderOf(path)) targets.add(target);
  }
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const circle = visit(next, [...way, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const circle = visit(folder, []);
    if (circle) return circle;
  }
  return null;
}
