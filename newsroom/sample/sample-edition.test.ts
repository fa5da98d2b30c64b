import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import { sampleEditionName } from '#contract/sample-edition.ts';
import type { Section } from '#contract/sections.ts';
import { createFetcher } from '#newsroom/fetching/fetch-feed.ts';
import { checkSubjects } from '#newsroom/reports/check-feeds.ts';
import { subjectsOf } from '#newsroom/reports/check-subjects.ts';
import { languageMarks, regionLanguages } from '#tests/support/languages.ts';
import { leadStories } from './lead-stories.ts';
import { readSampleEdition } from './read-edition.ts';
import { dateEdition } from './running-order.ts';

const minute = 60_000;
const now = new Date('2026-11-20T12:00:00Z');

const edition = await readSampleEdition();
const pieces = edition.flatMap((feed) => feed.pieces.map((piece) => ({ ...piece, language: feed.language })));
const inSection = (section: Section) => pieces.filter(({ sections }) => sections.includes(section));

function twice<Value>(values: Value[]): Value[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

/** Newest first. */
function inOrder() {
  return dateEdition(edition, now)
    .flatMap((feed) => feed.pieces.map((piece) => ({ ...piece, language: feed.language })))
    .toSorted((a, b) => Number(b.publishedAt) - Number(a.publishedAt));
}

test('every sample article has all its parts', () => {
  for (const { title, url, description, image, sections, author, publishedAt } of pieces) {
    expect({ title, author, publishedAt }).toEqual({
      title: expect.stringMatching(/^\S.{10,}\S$/u),
      author: null,
      publishedAt: null,
    });
    const words = (description ?? '').split(/\s+/).length;
    expect([title, words >= 40 && words <= 120, /[.!?»”"]$/u.test(description ?? '')]).toEqual([
      title,
      true,
      true,
    ]);
    expect(url).toMatch(/^https:\/\/[a-z]{2}\.wikipedia\.org\/wiki\/\S+$/);
    expect([title, image]).toEqual([title, expect.stringMatching(/^\/illustrations\/[\w-]+\.svg$/)]);
    expect([title, sections.some((section) => section.startsWith('category/'))]).toEqual([title, true]);
  }
  expect(new Set(edition.map(({ publisher }) => publisher))).toEqual(new Set([sampleEditionName]));
});

test('no title, address or text occurs twice', () => {
  expect(twice(pieces.map(({ title }) => title))).toEqual([]);
  expect(twice(pieces.map(({ url }) => url))).toEqual([]);
  expect(twice(pieces.map(({ description }) => description))).toEqual([]);
});

test.each(regions)('$label has at least nine articles, two of them in its own language', ({ value }) => {
  const local = inSection(`local/${value}`);
  expect(local.length).toBeGreaterThanOrEqual(9);
  const own = local.filter(({ language }) => regionLanguages[value].includes(language));
  expect(own.length).toBeGreaterThanOrEqual(2);
});

test('every category and scope fills more than one page', () => {
  const few = categories.filter((name) => inSection(`category/${name}`).length < 55);
  expect(few).toEqual([]);
  for (const scope of ['breaking', 'europe', 'world'] as const)
    expect([scope, inSection(scope).length >= 60]).toEqual([scope, true]);
});

test('no title is so long that it would be cut', () => {
  expect(pieces.map(({ title }) => title).filter((title) => title.length > 60)).toEqual([]);
});

test('articles in breaking are about events and name the year', () => {
  const undated = inSection('breaking').filter(
    ({ description }) => !/\b(1\d|20)\d\d\b/.test(description ?? ''),
  );
  expect(undated.map(({ title }) => title)).toEqual([]);
});

test('articles have typographic quotation marks, and French ones the right spaces', () => {
  const straight = pieces.filter(({ title, description }) => /['"]/.test(title + description));
  expect(straight.map(({ title }) => title)).toEqual([]);
  const loose = pieces.filter(
    ({ language, title, description }) => language === 'fr' && /« | [;:!?»]/.test(title + description),
  );
  expect(loose.map(({ title }) => title)).toEqual([]);
});

test('the home page shows no article twice', () => {
  const scopes = ['breaking', 'europe', 'world'];
  const repeated = pieces.filter(
    ({ sections }) => sections.filter((name) => scopes.includes(name)).length > 1,
  );
  expect(repeated.map(({ title }) => title)).toEqual([]);
});

test('every article is in its declared language, and links to that Wikipedia or the English one', () => {
  for (const { language, title, description, url } of pieces) {
    const host = new URL(url).hostname.split('.')[0];
    expect([title, [language === 'nb' ? 'no' : language, 'en'].includes(host ?? '')]).toEqual([title, true]);
    const letters = (description ?? '').match(/\p{L}/gu) ?? [];
    const ofScript = letters.filter((letter) => languageMarks[language]?.script.test(letter));
    expect([title, ofScript.length / letters.length > 0.85]).toEqual([title, true]);
    const words = (description ?? '').toLowerCase().split(/[^\p{L}]+/u);
    const telling = (marks: { words: string[] }) => words.filter((word) => marks.words.includes(word)).length;
    const likeliest = Object.entries(languageMarks).toSorted(([, a], [, b]) => telling(b) - telling(a))[0];
    expect([title, likeliest?.[0]]).toEqual([title, language]);
  }
});

test('the feed doctor finds nothing wrong with it, as a catalogue and as a folder', async () => {
  const opml = fileURLToPath(new URL('../../feeds/sample.opml', import.meta.url));
  const fetcher = createFetcher({ userAgent: 'EuropeNews/test', privateNetworkAllowed: false, proxy: null });
  for (const target of [opml, join(dirname(opml), 'sample')]) {
    const checked = await checkSubjects(await subjectsOf(target), fetcher, () => undefined);
    const wrong = checked.filter(
      ({ diagnosis }) => diagnosis.failed ?? diagnosis.problems[0] ?? diagnosis.skipped > 0,
    );
    expect(wrong).toEqual([]);
    expect(checked.reduce((sum, { diagnosis }) => sum + diagnosis.items, 0)).toBe(pieces.length);
  }
  await fetcher.close();
});

test('the articles are dated one after the other, the lead articles first', () => {
  const order = inOrder();
  expect(order.slice(0, leadStories.length).map(({ url }) => url)).toEqual(leadStories);
  const ages = order.map(({ publishedAt }) => (now.getTime() - Number(publishedAt)) / minute);
  expect(ages[0]).toBe(3);
  const gaps = ages.slice(1).map((age, index) => age - (ages[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(25);
  expect(new Set(gaps).size).toBeGreaterThan(10);
});

test('consecutive articles are about different places, and mostly different subjects and in English', () => {
  const order = inOrder();
  const neighbours = order.slice(1).map((piece, index) => [order[index] ?? piece, piece] as const);
  const sharing = (kind: string) =>
    neighbours.filter(([one, other]) =>
      one.sections.some((name) => name.startsWith(kind) && other.sections.includes(name)),
    );
  expect(sharing('local/')).toEqual([]);
  expect(sharing('category/').length).toBeLessThan(pieces.length / 4);
  const foreign = neighbours.filter((pair) => pair.every(({ language }) => language !== 'en'));
  expect(foreign.length).toBeLessThan(pieces.length / 10);
});

test('breaking begins with six articles about different places, most of them in English', () => {
  const order = inOrder()
    .filter(({ sections }) => sections.includes('breaking'))
    .slice(0, 6);
  expect(
    twice(order.flatMap(({ sections }) => sections.filter((name) => name.startsWith('local/')))),
  ).toEqual([]);
  expect(order.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(4);
});

test('the error about an invalid edition names the file', async () => {
  await expect(readSampleEdition('/nowhere/sample.opml')).rejects.toThrow(
    'The feed catalogue /nowhere/sample.opml cannot be used: there is no such file.',
  );
});
