import { expect, test } from 'vitest';
import { chunksOf } from './client-chunks.ts';

/** The numbers of the chunk groups that contain a file of the project in this folder. */
const groupsOf = (root: string, path: string) =>
  chunksOf(root).flatMap(({ test: takes }, index) => (takes(root + path) ? [index] : []));

const paths = [
  '/app/root.tsx',
  '/app/entry.client.tsx',
  '/app/routes/home.tsx',
  '/app/comments/comment-form.tsx',
  '/contract/decision-reasons.ts',
  '/contract/article.ts',
  '/node_modules/react/index.js',
];

test.each(['/app', '/srv/app/contract', '/home/anna/app/comments', 'C:/app/desk'])(
  'scripts are split into the same files if the project is in %s',
  (root) => {
    for (const path of paths) expect(groupsOf(root, path)).toEqual(groupsOf('/srv/europe-news', path));
  },
);
