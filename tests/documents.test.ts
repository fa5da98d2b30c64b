import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const documents = ['.', 'bench/stories', 'deploy', 'docs', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** A document without its examples, in which a `#` begins a comment. */
const textOf = (document: string) =>
  readFileSync(join(root, document), 'utf8').replaceAll(/^```[^]*?^```/gm, '');

/** The anchors of a document's headings, as the platforms that show it make them. */
function anchorsOf(document: string): string[] {
  return Array.from(textOf(document).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Links of a document to files and headings of this project that are not there. */
function brokenLinks(document: string): string[] {
  const links = Array.from(textOf(document).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  return links.filter((link) => {
    const [path = '', anchor] = link.split('#');
    if (/^[a-z]+:/.test(link)) return false;
    const file = path === '' ? document : join(dirname(document), path);
    return !existsSync(join(root, file)) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
}

test('every link of the documents leads to a file, and to a heading of it, that is there', () => {
  expect(documents.length).toBeGreaterThan(40);
  const broken = documents.map((document) => [document, brokenLinks(document)] as const);
  expect(broken.filter(([, links]) => links.length > 0)).toEqual([]);
});
