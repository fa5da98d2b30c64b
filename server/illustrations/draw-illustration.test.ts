import { expect, test } from 'vitest';
import { illustrationPalettes, motifs, type Illustration, type Motif } from '#contract/illustrations.ts';
import { drawIllustration } from './draw-illustration.ts';

/** Every motif in every palette. */
const everywhere: Illustration[] = motifs.flatMap((motif, one) =>
  illustrationPalettes.map((palette, other) => ({ motif, palette, seed: seedOf(one * 24 + other) })),
);
const documents = everywhere.map(drawIllustration);

function seedOf(index: number): string {
  return ((index * 7_919) % 0xffffff).toString(16).padStart(6, '0');
}

/** One motif again and again, in one palette. */
function series(motif: Motif, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    drawIllustration({ motif, palette: 'eu', seed: seedOf(index) }),
  );
}

const number = String.raw`\s*-?(?:\d+(?:\.\d+)?|\.\d+)`;
const command = (letters: string, numbers: number) =>
  `[${letters}](?:${number}){${numbers}}(?:(?:${number}){${numbers}})*`;
const arc = `[Aa](?:(?:${number}){3}\\s*[01]\\s*[01](?:${number}){2})+`;
/** SVG 1.1, 8.3. */
const pathData = new RegExp(
  `^M(?:${number}){2}(?:${[command('MmLlTt', 2), command('HhVv', 1), command('QqSs', 4), command('Cc', 6), arc, '[Zz]'].join('|')}|\\s)*$`,
);

type Tag = { name: string; attributes: Map<string, string>; depth: number };

/** The tags of a document that holds nothing else; throws where it is not well-formed. */
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
    const pairs = [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, value] as const,
    );
    const attributes = new Map(pairs);
    if (attributes.size < pairs.length) throw new Error(`An attribute of ${text} is there twice.`);
    tags.push({ name, attributes, depth: open.length });
    if (!empty) open.push(name);
  }
  if (open.length > 0 || end !== document.length) throw new Error('The document does not end.');
  return tags;
}

/** The outlines of a picture, whatever their colours, and about where, how large and how turned each is. */
function outlines(document: string): Set<string> {
  const found = new Set<string>();
  const within: string[] = [];
  for (const { attributes, depth } of parse(document)) {
    within.length = depth;
    within.push(about(attributes.get('transform') ?? ''));
    const outline = attributes.get('d');
    if (outline) found.add(within.join('') + outline);
  }
  return found;
}

/** A transformation to the nearest 40 units, fifth of the scale and 15 degrees. */
function about(transform: string): string {
  const steps = { translate: 40, scale: 0.2, rotate: 15 };
  return [...transform.matchAll(/(translate|scale|rotate)\(([^)]+)\)/g)]
    .map(([, name, numbers = '']) => {
      const step = steps[name as keyof typeof steps];
      return (
        name +
        numbers
          .split(' ')
          .map((number) => Math.round(Number(number) / step))
          .join()
      );
    })
    .join();
}

/** How much of two pictures is the same, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}

test('the same name gives the same bytes, another name another picture', () => {
  expect(everywhere.map(drawIllustration)).toEqual(documents);
  expect(new Set(documents).size).toBe(everywhere.length);
});

test('every illustration is well-formed and small', () => {
  const elements = new Set(documents.flatMap((document) => parse(document).map(({ name }) => name)));
  expect(elements).toEqual(new Set(['svg', 'g', 'path', 'pattern', 'clipPath', 'defs', 'use']));
  expect(Math.max(...documents.map((document) => Buffer.byteLength(document)))).toBeLessThanOrEqual(6_000);
});

test('every illustration is complete in itself', () => {
  for (const document of documents) {
    const ids = parse(document).flatMap(({ attributes }) => attributes.get('id') ?? []);
    const used = [...document.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(used));
    expect(document.replaceAll(/url\(#\w+\)|href="#\w+"|xmlns="[^"]+"/g, '')).not.toMatch(
      /url|href|:|NaN|undefined/,
    );
  }
});

test('outlines are path data that a browser reads to its end', () => {
  const outlines = new Set(
    documents.flatMap((document) => parse(document).flatMap(({ attributes }) => attributes.get('d') ?? [])),
  );
  expect([...outlines].filter((outline) => !pathData.test(outline))).toEqual([]);
});

test.each(motifs)('pictures of the same motif, such as %s, seldom share their outlines', (motif) => {
  const pictures = series(motif, 24).map(outlines);
  const pairs = pictures.flatMap((one, index) =>
    pictures.slice(index + 1).map((other) => likeness(one, other)),
  );
  const alike = pairs.filter((share) => share > 0.5).length;
  expect(alike / pairs.length).toBeLessThan(0.05);
});
