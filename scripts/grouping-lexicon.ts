// Makes newsroom/grouping/places.txt and number-words.txt from CLDR, which is too large to come with the packages:
//   mkdir ../cldr && npm --prefix ../cldr init -y
//   npm --prefix ../cldr install cldr-localenames-full@48.2.0 cldr-dates-full@48.2.0 cldr-rbnf@48.2.0     (140 MB)
//   node scripts/grouping-lexicon.ts ../cldr/node_modules
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupingLanguages } from '#newsroom/grouping/grouping-languages.ts';
import { fold } from '#newsroom/reading/fold.ts';
import { countryOfLanguage, isWantedCity, unwantedTerritories } from './lexicon-choice.ts';
import { spellOut, type SpelloutRules } from './spell-out.ts';

type Names = Map<string, Set<string>>;

const notice = `# Made by scripts/grouping-lexicon.ts from Unicode CLDR 48.2.0; do not edit.
# Copyright © 2004-2026 Unicode, Inc. Unicode License V3, docs/licences/unicode.txt
`;
function target(name: string): URL {
  return new URL(`../newsroom/grouping/${name}`, import.meta.url);
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** `[language]`, then lines of a code and its names; names that every language may use stand under `[*]`. */
function placesText(cldr: string): string {
  const common = namesIn(cldr, 'en');
  // English has names only for the few zones that are not named after their city.
  for (const { id } of groupingLanguages.flatMap((language) => zonesIn(cldr, language)))
    add(common, id, id.replaceAll('_', ' '));
  const shared = new Set(
    [...common].flatMap(([code, names]) => [...names].map((name) => `${code} ${fold(name)}`)),
  );
  const sections = groupingLanguages
    .filter((language) => language !== 'en')
    .map((language) => section(language, without(namesIn(cldr, language), shared)));
  return [section('*', common), ...sections].join('');
}

function section(title: string, names: Names): string {
  const lines = [...names].map(([code, own]) => `${code} ${[...own].join('|')}\n`);
  return `[${title}]\n${lines.join('')}`;
}

function without(names: Names, shared: ReadonlySet<string>): Names {
  const left = [...names].map(
    ([code, own]) =>
      [code, new Set([...own].filter((name) => !shared.has(`${code} ${fold(name)}`)))] as const,
  );
  return new Map(left.filter(([, own]) => own.size > 0));
}

function namesIn(cldr: string, language: string): Names {
  const names: Names = new Map();
  for (const [code, name] of territoriesIn(cldr, language)) add(names, code, name);
  for (const zone of zonesIn(cldr, language)) add(names, zone.id, zone.city);
  for (const [code, name] of adjectivesIn(cldr, language)) add(names, `${code}~`, name);
  return names;
}

function add(names: Names, code: string, name: string): void {
  // Irish countries have an article.
  const plain = name
    .replace(/\s*\(.*\)/, '')
    .replace(/^(?:[Aa]n t(?=[A-Z])|[Aa]n |[Nn]a )/, '')
    .replaceAll('|', ' ');
  if (fold(plain).length >= 2) names.set(code, (names.get(code) ?? new Set()).add(plain));
}

function localePath(cldr: string, pack: string, language: string, file: string): string {
  const own = join(cldr, pack, 'main', language, file);
  return existsSync(own) ? own : join(cldr, pack, 'main', 'no', file);
}

/** Countries and similar territories; in news the continent America means the United States. */
function territoriesIn(cldr: string, language: string): [string, string][] {
  const json = readJson(localePath(cldr, 'cldr-localenames-full', language, 'territories.json')) as {
    main: Record<string, { localeDisplayNames: { territories: Record<string, string> } }>;
  };
  return Object.entries(Object.values(json.main)[0]?.localeDisplayNames.territories ?? {})
    .map(([key, name]): [string, string] => [key === '019' ? 'US' : key.slice(0, 2), name])
    .filter(
      ([code, name]) =>
        /^[A-Z]{2}$/.test(code) && !unwantedTerritories.has(code) && !/[a-z]\.|^[A-Z]{2}$/.test(name),
    );
}

/** Languages as adjectives: French is of France. */
function adjectivesIn(cldr: string, language: string): [string, string][] {
  const json = readJson(localePath(cldr, 'cldr-localenames-full', language, 'languages.json')) as {
    main: Record<string, { localeDisplayNames: { languages: Record<string, string> } }>;
  };
  const names = Object.values(json.main)[0]?.localeDisplayNames.languages ?? {};
  return Object.entries(countryOfLanguage).flatMap(([code, country]) => {
    const name = names[code];
    return name && !name.includes(' ') ? [[country, name] as [string, string]] : [];
  });
}

type Zones = { [name: string]: Zones | string };

/** The cities that stand for time zones: most capitals and many large cities. */
function zonesIn(cldr: string, language: string): { id: string; city: string }[] {
  const json = readJson(localePath(cldr, 'cldr-dates-full', language, 'timeZoneNames.json')) as {
    main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }>;
  };
  const continents = Object.values(json.main)[0]?.dates.timeZoneNames.zone ?? {};
  return Object.entries(continents).flatMap(([continent, zones]) =>
    Object.entries(zones as Zones).flatMap(([id, zone]) => {
      const city = typeof zone === 'string' ? undefined : zone['exemplarCity'];
      return isWantedCity(continent, id) ? [{ id, city: typeof city === 'string' ? city : id }] : [];
    }),
  );
}

const roundValues = [
  2e2, 3e2, 4e2, 5e2, 6e2, 7e2, 8e2, 9e2, 1e3, 2e3, 3e3, 4e3, 5e3, 6e3, 7e3, 8e3, 9e3, 1e4,
];
const spelledValues = Array.from({ length: 99 }, (_, n) => n + 2).concat(roundValues, 2e6, 5e6, 2e9, 5e9);

/** `[language]`, then lines of a value and the single words for it, in every gender and case that CLDR knows. */
function numbersText(cldr: string): string {
  return groupingLanguages.map((language) => `[${language}]\n${numberLines(cldr, language)}`).join('');
}

function numberLines(cldr: string, language: string): string {
  const file = join(cldr, 'cldr-rbnf', 'rbnf', `${language === 'nb' ? 'no' : language}.json`);
  const json = readJson(file) as { rbnf: { rbnf: { SpelloutRules: SpelloutRules } } };
  const rules = json.rbnf.rbnf.SpelloutRules;
  const sets = Object.keys(rules).filter((name) => /^%spellout-(cardinal|numbering$)/.test(name));
  const plurals = new Intl.PluralRules(language);
  const words = new Map<string, number>();
  for (const value of spelledValues)
    for (const set of sets) {
      const written = fold(spellOut(rules, set, value, plurals) ?? '').split(' ');
      const word = written.at(-1) ?? '';
      // Of "two million" the last word is the scale.
      if (value >= 1e6 && written.length === 2) note(words, word, value >= 1e9 ? 1e9 : 1e6);
      if (value >= 1e3 && value < 1e6 && written.length === 2) note(words, word, 1e3);
      if (written.length === 1 && !word.includes('-')) note(words, word, value);
    }
  const values = Map.groupBy(words, ([, value]) => value);
  return [...values]
    .toSorted(([a], [b]) => a - b)
    .map(([value, pairs]) => `${value} ${pairs.map(([word]) => word).join(' ')}\n`)
    .join('');
}

function note(words: Map<string, number>, word: string, value: number): void {
  if (word !== '' && !words.has(word)) words.set(word, value);
}

const folder = process.argv[2];
if (!folder || !existsSync(join(folder, 'cldr-localenames-full'))) {
  process.stderr.write(
    'usage: node scripts/grouping-lexicon.ts <a node_modules folder with the CLDR packages>\n',
  );
  process.exit(2);
}
writeFileSync(target('places.txt'), notice + placesText(folder));
writeFileSync(target('number-words.txt'), notice + numbersText(folder));
