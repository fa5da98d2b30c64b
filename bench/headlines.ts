import type { GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { readSampleEdition } from '#newsroom/sample/read-edition.ts';
import { randomNumbers } from './words.ts';

const windowHours = 72;
const nameCount = 30_000;
const wordsPerLanguage = 6_000;
const regions = 'AT BE BG CH CZ DE ES FR GB GR HU IE IT LT LV NL NO PL PT SE SI SK UA US CN RU TR IL'.split(
  ' ',
);
const consonants = 'b d f g k l m n p r s t v z br dr gr kr st sch tr'.split(' ');
const vowels = 'a e i o u ai ou'.split(' ');

/** One event: names, place and number. */
type Happening = { names: string[]; region: string; number: number; words: number[] };

/**
 * An endless sequence of headlines that look like news, the same in every run, in the languages of the sample edition
 * and with its words; `perWindow` of them in 72 hours. Every third reports an event that others report too, in any
 * language.
 */
export async function* headlines(perWindow: number): AsyncGenerator<GroupedArticle> {
  const random = randomNumbers();
  const vocabularies = await vocabulariesOf(random);
  const names = Array.from({ length: nameCount }, () => inventName(random));
  const languages = [...vocabularies.keys()];
  const running: Happening[] = [];
  const start = Date.parse('2026-03-01T00:00Z');
  for (let id = 1; ; id++) {
    const language = pick(languages, random);
    const known = random() < 1 / 3 ? running[Math.floor(random() * running.length)] : undefined;
    const happening = known ?? happens(names, random);
    if (random() < 0.1) running.push(happening);
    if (running.length > perWindow / 50) running.shift();
    const write = (length: number) =>
      sentence(happening, vocabularies.get(language) ?? [], language, length, random);
    const time = start + (id / perWindow) * windowHours * 3600 * 1000;
    yield { id, language, title: write(7), description: write(18), time };
  }
}

/**
 * The words of the sample edition in each language, the frequent ones first, then invented ones that begin and end like
 * them.
 */
async function vocabulariesOf(random: () => number): Promise<Map<string, string[]>> {
  const feeds = await readSampleEdition();
  const byLanguage = Map.groupBy(feeds, ({ language }) => language.split('-')[0] ?? '');
  return new Map(
    [...byLanguage].map(([language, some]) => {
      const texts = some.flatMap(({ pieces }) =>
        pieces.map(({ title, description }) => `${title} ${description ?? ''}`),
      );
      const counts = new Map<string, number>();
      for (const word of texts.join(' ').match(/\p{L}+/gu) ?? [])
        counts.set(word, (counts.get(word) ?? 0) + 1);
      const words = [...counts].toSorted((a, b) => b[1] - a[1]).map(([word]) => word);
      const more = Array.from({ length: wordsPerLanguage }, () =>
        blend(pick(words, random), pick(words, random)),
      );
      return [language, [...words, ...more]];
    }),
  );
}

function blend(one: string, two: string): string {
  return one.slice(0, Math.ceil(one.length / 2) + 1) + two.slice(Math.floor(two.length / 2));
}

function inventName(random: () => number): string {
  const syllables = Array.from(
    { length: 2 + Math.floor(random() * 2) },
    () => pick(consonants, random) + pick(vowels, random),
  );
  const name = syllables.join('') + pick(consonants, random);
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

function happens(names: string[], random: () => number): Happening {
  return {
    names: [zipf(names, random), zipf(names, random), zipf(names, random)],
    region: pick(regions, random),
    number: 2 + Math.floor(5000 ** random()),
    words: Array.from({ length: 12 }, () => random()),
  };
}

/**
 * The event's names, place and number among words of the language; half of the words are the same in all reports of the
 * event in that language.
 */
function sentence(
  { names, region, number, words }: Happening,
  vocabulary: string[],
  language: string,
  length: number,
  random: () => number,
): string {
  const place = placeName(language, region);
  const said = Array.from({ length }, (_, n) => {
    const own = words[Math.floor(random() * words.length)] ?? 0;
    return vocabulary[Math.floor(vocabulary.length ** (n % 2 === 0 ? own : random())) - 1] ?? '';
  });
  const facts = [pick(names, random), pick(names, random), place, String(number)];
  for (const fact of facts) said.splice(Math.floor(random() * said.length), 0, fact);
  return said.join(' ');
}

const namers = new Map<string, Intl.DisplayNames>();

function placeName(language: string, region: string): string {
  const namer = namers.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  namers.set(language, namer);
  return namer.of(region) ?? region;
}

function pick<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(random() * some.length)] as T;
}

function zipf<T>(some: readonly T[], random: () => number): T {
  return some[Math.floor(some.length ** random()) - 1] as T;
}
