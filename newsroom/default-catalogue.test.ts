import { readFileSync } from 'node:fs';
import { parseOpml } from 'feedsmith';
import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import type { Section } from '#contract/sections.ts';
import { parseCatalogue } from '#newsroom/catalogue/opml.ts';
import { ownerOf } from '#newsroom/saving/publisher-site.ts';
import { languages } from './languages.ts';

const opml = readFileSync(new URL('../feeds/europe.opml', import.meta.url), 'utf8');
const feeds = parseCatalogue(opml);

function feedsOf(section: Section): number {
  return feeds.filter((feed) => feed.sections.includes(section)).length;
}

test('every outline of the default catalogue has all its parts', () => {
  for (const group of parseOpml(opml).body?.outlines ?? []) {
    expect(group).toMatchObject({ text: expect.any(String), category: expect.stringMatching(/^\//) });
    for (const outline of group.outlines ?? [])
      expect(outline).toEqual({
        text: expect.stringMatching(/\S/),
        type: 'rss',
        xmlUrl: expect.stringMatching(/^https?:/),
        htmlUrl: expect.stringMatching(/^https?:/),
        language: expect.stringMatching(/^[a-z]{2}(-[A-Z]{2})?$/),
        category: expect.stringMatching(/^\//),
      });
  }
});

test('every feed is in a language whose dates and sections are known', () => {
  const known: readonly string[] = languages;
  const others = feeds.filter(({ language }) => !known.includes(language.split('-')[0] ?? ''));
  expect(others.map(({ publisher, language }) => [publisher, language])).toEqual([]);
});

test('no feed is listed twice', () => {
  expect(feeds).toHaveLength(opml.match(/xmlUrl=/g)?.length ?? 0);
});

test('a publisher has one name in each language, so that a story counts it once', () => {
  const known = Map.groupBy(feeds, (feed) => `${ownerOf(feed)} ${feed.language.split('-')[0]}`);
  const names = [...known.values()].map((own) => [...new Set(own.map(({ publisher }) => publisher))]);
  // A desk of its own, with its own reports.
  expect(names.filter(({ length }) => length > 1)).toEqual([['BBC News', 'BBC Sport']]);
});

test.each(regions)('$label has at least four feeds', ({ value }) => {
  expect(feedsOf(`local/${value}`)).toBeGreaterThanOrEqual(4);
});

test('breaking, europe, world and every category have feeds', () => {
  for (const section of ['breaking', 'europe', 'world', ...categories.map((name) => `category/${name}`)])
    expect([section, feedsOf(section as Section)]).not.toEqual([section, 0]);
});

test('publishers whose terms forbid automated collection are not in it', () => {
  const forbidden = /(^|\.)(faz\.net|spiegel\.de|dn\.se|nu\.nl|hln\.be|independent\.ie|dutchnews\.nl)$/;
  const hosts = feeds
    .flatMap((feed) => [feed.url, feed.site ?? feed.url])
    .map((url) => new URL(url).hostname);
  expect(hosts.filter((host) => forbidden.test(host))).toEqual([]);
});
