import { expect, test } from 'vitest';
import { illustrationPalettes, motifs, type Illustration, type Motif } from '#contract/illustrations.ts';
import { drawIllustration } from './draw-illustration.ts';

const seeds = ['000000', '5b1c9e', 'ffffff'];

/** Every motif in every palette. */
const everywhere: Illustration[] = motifs.flatMap((motif) =>
  illustrationPalettes.flatMap((palette) => seeds.map((seed) => ({ motif, palette, seed }))),
);

/** One motif again and again, in one palette. */
function series(motif: Motif, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    drawIllustration({ motif, palette: 'eu', seed: (index * 7919).toString(16).padStart(6, '0') }),
  );
}

type Tag = { name: string; attributes: Map<string, string> };

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
    tags.push({ name, attributes });
    if (!empty) open.push(name);
  }
  if (open.length > 0 || end !== document.length) throw new Error('The document does not end.');
  return tags;
}

/** The outlines of a picture, whatever their colours. */
function outlines(document: string): Set<string> {
  return new Set(parse(document).flatMap(({ attributes }) => attributes.get('d') ?? []));
}

/** How much of two pictures is the same, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = one.intersection(other).size;
  return shared / (one.size + other.size - shared);
}

test('the same name gives the same bytes, another name another picture', () => {
  const documents = everywhere.map(drawIllustration);
  expect(everywhere.map(drawIllustration)).toEqual(documents);
  expect(new Set(documents).size).toBe(everywhere.length);
});

test('every illustration is well-formed, small and complete in itself', () => {
  const elements = new Set<string>();
  for (const illustration of everywhere) {
    const document = drawIllustration(illustration);
    expect(Buffer.byteLength(document), JSON.stringify(illustration)).toBeLessThanOrEqual(6_000);
    expect(document, JSON.stringify(illustration)).not.toMatch(/NaN|undefined|null|Infinity|e-\d/);
    const tags = parse(document);
    const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size, JSON.stringify(illustration)).toBe(ids.length);
    const used = [...document.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id);
    expect(ids, JSON.stringify(illustration)).toEqual(expect.arrayContaining(used));
    expect(document.replaceAll(/url\(#\w+\)|href="#\w+"|xmlns="[^"]+"/g, '')).not.toMatch(/url|href|:/);
    for (const { name } of tags) elements.add(name);
  }
  expect(elements).toEqual(new Set(['svg', 'g', 'path', 'pattern', 'clipPath', 'defs', 'use']));
});

test('path data holds nothing but commands and numbers', () => {
  for (const illustration of everywhere.filter((_, index) => index % 3 === 0)) {
    for (const outline of outlines(drawIllustration(illustration)))
      expect(outline).toMatch(/^M[MLHVQTCAZmlhvqtcaz\d\s.-]+$/);
  }
});

test.each(motifs)('two pictures of a %s share little but their subject', (motif) => {
  const pictures = series(motif, 24).map(outlines);
  const pairs = pictures.flatMap((one, index) =>
    pictures.slice(index + 1).map((other) => likeness(one, other)),
  );
  const alike = pairs.filter((share) => share > 0.5).length;
  expect(alike / pairs.length).toBeLessThan(0.02);
});
