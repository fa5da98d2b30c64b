import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSampleEdition } from './read-edition.ts';

const folder = join(import.meta.dirname, '../../public/illustrations');
const bytesMax = 6_144;

const names = readdirSync(folder).toSorted();
const documents = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
const pieces = (await readSampleEdition()).flatMap((feed) => feed.pieces);

type Tag = { name: string; attributes: Record<string, string> };

/** The tags of a document without text; throws if it is not well-formed. */
function parse(document: string): Tag[] {
  const open: string[] = [];
  const tags: Tag[] = [];
  let end = 0;
  for (const match of document.matchAll(/<(\/?)(\w+)((?: [\w-]+="[^"<&]*")*)(\/?)>/g)) {
    const [text, closing, name = '', written = '', empty] = match;
    if (match.index !== end)
      throw new Error(`There is something between the tags: ${document.slice(end, match.index)}`);
    end += text.length;
    if (closing && open.pop() !== name) throw new Error(`</${name}> closes nothing.`);
    if (closing) continue;
    tags.push({ name, attributes: attributesOf(written) });
    if (!empty) open.push(name);
  }
  if (open.length > 0 || end !== document.length) throw new Error('The document does not end.');
  return tags;
}

function attributesOf(written: string): Record<string, string> {
  const pairs = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );
  const attributes = Object.fromEntries(pairs);
  if (Object.keys(attributes).length < pairs.length) throw new Error(`An attribute is twice in${written}`);
  return attributes;
}

/** The drawing without its colours. */
const withoutColours = (document: string) => document.replaceAll(/(fill|stroke)="(?!none|url)[^"]*"/g, '$1');

/** The names of files with the same content, except the first of each. */
function repeated(contents: Map<string, string>): string[] {
  const first = new Map([...contents].toReversed().map(([name, content]) => [content, name]));
  return [...contents].filter(([name, content]) => first.get(content) !== name).map(([name]) => name);
}

/** The shapes of a picture without their colours. */
function outlinesOf(document: string): Set<string> {
  return new Set(parse(document).flatMap(({ attributes }) => attributes.d ?? []));
}

/** The share of two pictures that is the same, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}

test('every sample article has its own picture, and every picture belongs to an article', () => {
  const asked = pieces.map(({ image }) => image?.replace('/illustrations/', '') ?? '');
  expect(asked.toSorted()).toEqual(names);
});

test('a picture is named after its article, in readable words', () => {
  expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/.test(name))).toEqual([]);
});

test('no two pictures are the same, not even in other colours', () => {
  const drawn = new Map([...documents].map(([name, document]) => [name, withoutColours(document)]));
  expect(repeated(documents)).toEqual([]);
  expect(repeated(drawn)).toEqual([]);
});

test('no two pictures are similar: they share less than half of their shapes', () => {
  const pictures = [...documents].map(([name, document]) => ({ name, outlines: outlinesOf(document) }));
  const twins = pictures.flatMap((one, index) =>
    pictures
      .slice(index + 1)
      .filter((other) => likeness(one.outlines, other.outlines) >= 0.5)
      .map((other) => [one.name, other.name]),
  );
  expect(twins).toEqual([]);
});

test('every picture is small', () => {
  const large = [...documents].filter(([, document]) => Buffer.byteLength(document) > bytesMax);
  expect(large.map(([name]) => name)).toEqual([]);
});

test('every picture is well-formed, of the same size, and consists of shapes only', () => {
  for (const [name, document] of documents) {
    const [svg, ...marks] = parse(document);
    expect({ name, svg }).toMatchObject({
      svg: {
        name: 'svg',
        attributes: {
          xmlns: 'http://www.w3.org/2000/svg',
          viewBox: '0 0 640 360',
          width: '640',
          height: '360',
        },
      },
    });
    const others = marks.filter(
      (mark) => !['g', 'path', 'pattern', 'clipPath', 'defs', 'use', 'circle'].includes(mark.name),
    );
    expect({ name, others }).toEqual({ name, others: [] });
  }
});

test('every picture is self-contained: it loads nothing and runs nothing', () => {
  for (const [name, document] of documents) {
    const tags = parse(document);
    const ids = tags.flatMap(({ attributes }) => attributes.id ?? []);
    const used = [...document.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id);
    expect({ name, twice: ids.length - new Set(ids).size }).toEqual({ name, twice: 0 });
    expect({ name, ids }).toEqual({ name, ids: expect.arrayContaining(used) });
    const rest = document.replaceAll(/url\(#\w+\)|href="#\w+"|xmlns="[^"]+"/g, '');
    expect({ name, outside: /url|href|:|script|style| on\w+=|NaN|undefined/.exec(rest) }).toEqual({
      name,
      outside: null,
    });
  }
});
