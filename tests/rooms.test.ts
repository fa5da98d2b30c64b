import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findCircle, importsOf, readSources, type Sources } from './support/import-graph.ts';

const sources = readSources(join(import.meta.dirname, '..'));

test('no folder imports, by whatever way, what imports it', () => {
  expect(findCircle(sources)).toBeNull();
});

const plantedCircles: Record<string, Sources> = {
  'by a type': { 'server/http/planted.ts': `import type { Server } from '#server/edge/http-server.ts';` },
  'there and back': {
    'server/comments/planted.ts': `const { findMember } = await import('#server/members/member-store.ts');`,
    'server/members/planted.ts': `export { toComment } from '#server/comments/comment-shape.ts';`,
  },
  'between the folders of one feature': {
    'app/articles/text/planted.ts': `import '#app/articles/home/home-section.tsx';`,
  },
  'by a file that stands for itself': { 'newsroom/reading/planted.ts': `import '#newsroom/refresh.ts';` },
};

test.each(Object.entries(plantedCircles))('an import cycle %s is noticed', (_, planted) => {
  expect(findCircle({ ...sources, ...planted })).not.toBeNull();
});

/** Stores with other names, and the library that keeps accounts in our tables. */
const otherStores = [
  'newsroom/feed-claims.ts',
  'newsroom/retention.ts',
  'newsroom/saving/article-writes.ts',
  'newsroom/saving/save-articles.ts',
  'server/identity/identity-options.ts',
];

/** Files outside of db/ and the stores that can query the database. */
function speakSql(all: Sources): string[] {
  return Object.entries(all)
    .filter(([path]) => !path.startsWith('db/') && !path.endsWith('-store.ts') && !otherStores.includes(path))
    .filter(([path, source]) =>
      importsOf(path, source).some((file) => /^db\/(drizzle|.*schema)\.ts$/.test(file)),
    )
    .map(([path]) => path);
}

test('SQL lives in stores', () => {
  expect(speakSql(sources)).toEqual([]);
});

test('SQL elsewhere is noticed', () => {
  const planted = { 'server/feedback/planted.ts': `import { sql } from '#db/drizzle.ts';` };
  expect(speakSql({ ...sources, ...planted })).toEqual(['server/feedback/planted.ts']);
});
