import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CatalogueError, parseCatalogue, readCatalogue } from './opml.ts';

const opml = (outlines: string) =>
  `<?xml version="1.0"?><opml version="2.0"><head/><body>${outlines}</body></opml>`;
const outline = (attributes: string) => `<outline text="Daily" type="rss" ${attributes}/>`;
const inWorld = (attributes: string) => outline(`category="/scope/world" ${attributes}`);

test('an outline becomes a feed with its sections', () => {
  const catalogue = opml(
    outline(
      'xmlUrl="https://daily.example/rss" htmlUrl="https://daily.example/" language="de-AT" category="/region/at, /scope/europe,/category/sports"',
    ),
  );
  expect(parseCatalogue(catalogue)).toEqual([
    {
      url: 'https://daily.example/rss',
      publisher: 'Daily',
      site: 'https://daily.example/',
      language: 'de-AT',
      sections: ['local/at', 'europe', 'category/sports'],
    },
  ]);
});

test('an address in several groups gets the sections of all of them', () => {
  const feed = outline('xmlUrl="https://daily.example/rss"');
  const catalogue = opml(
    `<outline text="A" category="/scope/world">${feed}</outline><outline text="B" category="/scope/breaking,/scope/world">${feed}</outline>`,
  );
  expect(parseCatalogue(catalogue).map((found) => found.sections)).toEqual([['world', 'breaking']]);
});

test.each([
  ['/region/zz', 'unknown category "/region/zz"'],
  ['/scope/sports', 'unknown category "/scope/sports"'],
  ['world', 'unknown category "world"'],
  ['/category/', 'unknown category "/category/"'],
  ['', 'has no category attribute'],
])('the category "%s" is refused, naming the outline', (category, reason) => {
  const read = () => parseCatalogue(opml(outline(`xmlUrl="https://a.example/" category="${category}"`)));
  expect(read).toThrow(CatalogueError);
  expect(read).toThrow(reason);
  expect(read).toThrow('"Daily"');
});

test.each(['', 'feed', 'ftp://a.example/', 'javascript:alert(1)', 'https://'])(
  'the address "%s" is refused, naming the outline',
  (address) => {
    const read = () => parseCatalogue(opml(outline(`xmlUrl="${address}" category="/scope/world"`)));
    expect(read).toThrow('the xmlUrl of the outline "Daily" is not a web address');
  },
);

test('an address with a user name or password is a mistake, which does not show them', () => {
  const rule = 'must not contain a user name or password, because';
  for (const secret of ['me:word@', 'me@', ':word@']) {
    const address = `https://${secret}a.example/`;
    expect(() => parseCatalogue(opml(inWorld(`xmlUrl="${address}"`)))).toThrow(
      new CatalogueError(`the xmlUrl of the outline "Daily" ${rule} they are never sent.`),
    );
    const read = () => parseCatalogue(opml(inWorld(`xmlUrl="https://a.example/" htmlUrl="${address}"`)));
    expect(read).toThrow(
      new CatalogueError(`the htmlUrl of the outline "Daily" ${rule} everybody can read it.`),
    );
  }
});

test('an address that is too long is a mistake of its own', () => {
  const long = `https://a.example/${'x'.repeat(2_000)}`;
  expect(() => parseCatalogue(opml(inWorld(`xmlUrl="${long}"`)))).toThrow(
    new CatalogueError('the xmlUrl of the outline "Daily" may have at most 2,000 characters.'),
  );
});

test.each(['', 'not xml at all', '<html><body>hello</body></html>', opml('')])(
  'a document without feeds is refused',
  (document) => expect(() => parseCatalogue(document)).toThrow(CatalogueError),
);

test('a missing file is one clear sentence', async () => {
  await expect(readCatalogue('/nowhere/feeds.opml')).rejects.toThrow(
    /^The feed catalogue \/nowhere\/feeds\.opml cannot be used: there is no such file\.$/,
  );
});

const declared = (encoding: string, name: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><opml version="2.0"><body>
    <outline text="${name}" xmlUrl="https://a.example/" category="/scope/world"/></body></opml>`;
const utf16 = Buffer.from(`\uFEFF${declared('UTF-16', 'Večer – Київ')}`, 'utf16le');

test.each([
  ['UTF-8', Buffer.from(declared('UTF-8', 'Večer – Київ')), 'Večer – Київ'],
  ['ISO-8859-1', Buffer.from(declared('ISO-8859-1', 'Über Mörön'), 'latin1'), 'Über Mörön'],
  ['windows-1252', Buffer.from(declared('windows-1252', 'L\x92été \x96 \x80'), 'latin1'), 'L’été – €'],
  ['ISO-8859-2', Buffer.from(declared('ISO-8859-2', 'Ve\xe8er'), 'latin1'), 'Večer'],
  ['UTF-16, little end first', utf16, 'Večer – Київ'],
  ['UTF-16, big end first', Buffer.from(utf16).swap16(), 'Večer – Київ'],
])('a file in %s keeps the letters of its names', async (_, bytes, publisher) => {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-opml-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'my.opml'), bytes);
  expect(await readCatalogue(join(folder, 'my.opml'))).toMatchObject([{ publisher }]);
});

test('of a file without end only as much is read as a catalogue may have', async () => {
  await expect(readCatalogue('/dev/zero')).rejects.toThrow(/: it has more than 2,000,000 characters\.$/);
});

test('a document without outlines gets an error of its own', () => {
  for (const document of [
    opml(''),
    '<opml version="2.0"><head></head><body/></opml>\n',
    opml('<outline text="A"/>'),
  ])
    expect(() => parseCatalogue(document)).toThrow(/^it lists no feeds\.$/);
  expect(() => parseCatalogue('<html><body>hello</body></html>')).toThrow(/^it is not valid OPML\.$/);
});

test('all mistakes are reported at once, up to twenty', () => {
  const wrong = [
    outline('xmlUrl="feed" htmlUrl="news" language="english_x-" category="/scope/world"'),
    '<outline text="A" category="/scope/world"><outline text="Weekly" xmlUrl="https://a.example/"/></outline>',
    outline('xmlUrl="https://b.example/" category="/region/zz,/scope/world,sports"'),
    outline('xmlUrl="https://c.example/"'),
    '<outline xmlUrl="https://d.example/" category="/scope/world"/>',
  ];
  expect(() => parseCatalogue(opml(wrong.join('')))).toThrow(
    new CatalogueError(
      [
        'it has 6 mistakes.',
        'The xmlUrl of the outline "Daily" is not a web address: "feed".',
        'The htmlUrl of the outline "Daily" is not a web address: "news".',
        'The language of the outline "Daily" is not a BCP 47 tag: "english_x-".',
        'The outline "Daily" has the unknown categories "/region/zz", "sports".',
        'The outline "Daily" has no category attribute.',
        'The outline https://d.example/ has no text attribute.',
      ].join('\n'),
    ),
  );
  const many = Array.from({ length: 4_000 }, (_, n) => outline(`xmlUrl="https://a.example/${n}"`));
  expect(() => parseCatalogue(opml(many.join('')))).toThrow(
    /^it has 4000 mistakes\.(?:\n[^\n]*){20}\nAnd 3980 more\.$/,
  );
});

test('names are reduced to one readable line', () => {
  const [feed] = parseCatalogue(
    opml(
      `<outline text="&#x202E;evil&#10;${'x'.repeat(10_000)}" xmlUrl="https://a.example/" category="/scope/world"/>`,
    ),
  );
  expect(feed?.publisher).toMatch(/^evil x+$/);
  expect(feed?.publisher).toHaveLength(200);
});

test('an unreasonable list of feeds is refused with one sentence', () => {
  const feeds = Array.from({ length: 5_001 }, (_, n) => inWorld(`xmlUrl="https://a.example/${n}"`));
  const nested =
    '<outline text="x">'.repeat(50) + inWorld('xmlUrl="https://a.example/"') + '</outline>'.repeat(50);
  const deepest = '<outline text="x">'.repeat(60_000);
  const bomb = `<!DOCTYPE opml [<!ENTITY a "${'a'.repeat(1_000)}"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${opml(
    `<outline text="${'&b;'.repeat(1_000)}" xmlUrl="https://a.example/" category="/scope/world"/>`,
  )}`;
  const long = `<outline text="A"><length>20000000</length></outline>${inWorld('xmlUrl="https://a.example/"')}`;
  const [named] = parseCatalogue(bomb);
  expect(named?.publisher.length).toBeLessThanOrEqual(200);
  expect(() => parseCatalogue(opml(feeds.join('')))).toThrow('more than 5000');
  expect(() => parseCatalogue(opml(nested))).toThrow('too deeply');
  expect(() => parseCatalogue(opml(deepest))).toThrow(CatalogueError);
  for (const text of [long, long.replaceAll('length', 'Length')])
    expect(() => parseCatalogue(opml(text))).toThrow('not valid OPML');
  expect(() => parseCatalogue('x'.repeat(2_000_001))).toThrow('more than 2,000,000 characters');
  expect(() => parseCatalogue(opml(inWorld('xmlUrl="file:///etc/passwd"')))).toThrow('not a web address');
  expect(() => parseCatalogue(opml(inWorld(`xmlUrl="https://a.example/" language="x'y"`)))).toThrow('BCP 47');
});
