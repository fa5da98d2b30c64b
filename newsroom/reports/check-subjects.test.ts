import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { subjectsOf } from './check-subjects.ts';

const folder = mkdtempSync(join(tmpdir(), 'europe-news-check-'));
mkdirSync(join(folder, 'inside'));
for (const name of [
  'b.xml',
  'a.rss',
  'notes.txt',
  'page.html',
  join('inside', 'c.JSON'),
  join('inside', 'd.png'),
])
  writeFileSync(join(folder, name), '');
writeFileSync(
  join(folder, 'two.opml'),
  `<opml version="2.0"><body><outline text="World" category="/scope/world">
      <outline text="One" xmlUrl="https://one.example/rss"/><outline text="Two" xmlUrl="https://two.example/rss"/>
    </outline></body></opml>`,
);
afterAll(() => rmSync(folder, { recursive: true }));

test('a folder means the feed-like files in it and below', async () => {
  const subjects = await subjectsOf(folder);
  const paths = subjects.map((subject) => subject.kind === 'file' && subject.path.slice(folder.length + 1));
  expect(paths).toEqual(['a.rss', 'b.xml', join('inside', 'c.JSON'), 'page.html']);
});

test('links to folders are not followed, neither back nor elsewhere', async () => {
  const linked = join(folder, 'inside', 'linked');
  mkdirSync(linked);
  writeFileSync(join(linked, 'e.xml'), '');
  symlinkSync('..', join(linked, 'back'));
  symlinkSync(folder, join(linked, 'elsewhere'));
  const subjects = await subjectsOf(linked);
  rmSync(linked, { recursive: true });
  expect(subjects.map(({ name }) => name)).toEqual(['e.xml']);
});

test('a file means itself, whatever its name', async () => {
  const path = join(folder, 'notes.txt');
  expect(await subjectsOf(path)).toEqual([{ kind: 'file', name: 'notes.txt', path, walked: false }]);
});

test('an address means itself, and a catalogue its feeds', async () => {
  expect(await subjectsOf('https://a.example/rss')).toEqual([
    { kind: 'address', name: 'https://a.example/rss', url: 'https://a.example/rss' },
  ]);
  expect(await subjectsOf(join(folder, 'two.opml'))).toEqual([
    { kind: 'address', name: 'One', url: 'https://one.example/rss' },
    { kind: 'address', name: 'Two', url: 'https://two.example/rss' },
  ]);
});

test('relative addresses in a catalogue are files relative to it', async () => {
  const outline = '<outline text="Here" xmlUrl="inside/c.JSON" category="/scope/world"/>';
  const path = join(folder, 'inside.opml');
  writeFileSync(path, `<opml version="2.0"><body>${outline}</body></opml>`);
  expect(await subjectsOf(path)).toEqual([
    { kind: 'file', name: join('inside', 'c.JSON'), path: join(folder, 'inside', 'c.JSON'), walked: false },
  ]);
});

test('a missing file or an invalid catalogue is an error', async () => {
  await expect(subjectsOf(join(folder, 'missing.xml'))).rejects.toThrow('no such file');
  writeFileSync(join(folder, 'broken.opml'), '<html>');
  await expect(subjectsOf(join(folder, 'broken.opml'))).rejects.toThrow(CatalogueError);
});
