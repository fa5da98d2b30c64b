import { array, assert, constantFrom, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#newsroom/languages.ts';
import type { ArticleText } from './read-text.ts';
import { sharedMentions } from './shared-mentions.ts';

const report = (language: string, title: string, description = ''): ArticleText => ({
  language,
  title,
  description,
});

const mountaineer = [
  report('de', 'Hans Kammerlander stürzt am Nanga Parbat ab', 'Er war auf 8 125 Metern mit 31 Begleitern.'),
  report('cs', 'Horolezec Kammerlander spadl na Nanga Parbatu', 'Hansu Kammerlanderovi bylo 69 let.'),
  report('el', 'Ο Χανς Καμερλάντερ έπεσε στο Νάνγκα Παρμπάτ, ύψους 8.125 μέτρων'),
  report('bg', 'Алпинистът Ханс Камерландер загина на Нанга Парбат', 'С него бяха 31 души.'),
] as const;

test('names and numbers shared by reports in other languages are shown as the lead writes them', () => {
  const [german, ...others] = mountaineer;
  expect(sharedMentions(german, others)).toEqual(['Hans Kammerlander', 'Nanga Parbat', '8 125', '31']);
  const [, , greek] = mountaineer;
  expect(sharedMentions(greek, mountaineer)).toEqual(['Χανς Καμερλάντερ', 'Νάνγκα Παρμπάτ', '8.125']);
});

test.each([
  ['uk', 'У Києві Зеленський зустрів делегацію', ['Києві', 'Зеленський']],
  ['pl', 'Prezydenta Zełenskiego odwiedzono w Kijowie', ['Zełenskiego', 'Kijowie']],
  ['de', 'Selenskyj empfängt in Kiew eine Delegation', ['Selenskyj', 'Kiew']],
])('inflected names and places of %s are found: %s', (language, title, shared) => {
  const english = report('en', 'A delegation was received by Zelenskyy in Kyiv');
  expect(sharedMentions(report(language, title), [english])).toEqual(shared);
});

test('a rate below two percent is shown', () => {
  const english = report('en', 'Bundesbank expects growth of 0.4%');
  const italian = report('it', 'La Bundesbank taglia le stime: Pil a +0,4%');
  expect(sharedMentions(english, [italian])).toEqual(['Bundesbank', '0.4']);
});

test('mentions are sorted by the number of reports, and at most twelve are shown', () => {
  const names =
    'Adamov Bereznik Cardozo Dimitrov Ferrante Gallardo Hidalgo Ivanovic Kowalski Kerstens Lombardi';
  const more = `${names} Mendoza Novotny`.split(' ');
  const lead = report('en', `They met with ${more.join(', with ')}`);
  const one = report('fr', `Ils ont vu ${more.join(' et ')}`);
  const two = report('it', 'Hanno visto Novotny');
  expect(sharedMentions(lead, [one, two])).toEqual(['Novotny', ...more.slice(0, 11)]);
});

test('reports in one language have no mentions shared across languages', () => {
  const [german] = mountaineer;
  expect(sharedMentions(german, [report('de-AT', german.title), report('de-CH', german.title)])).toEqual([]);
  expect(sharedMentions(german, [])).toEqual([]);
  expect(sharedMentions(report('nn', 'På tur med Bergmann'), [report('no', 'På tur med Bergmann')])).toEqual(
    [],
  );
});

test('common words are not taken for names because of capitals in sentences, headlines or German', () => {
  const german = report('de', 'Minister fordert Museum für Experten', 'Das Museum soll bald öffnen.');
  expect(sharedMentions(german, [report('en', 'Experts Demand Museum From Minister')])).toEqual([]);
  expect(
    sharedMentions(german, [report('fr', 'Le ministre veut un musée'), report('nl', 'Minister wil museum')]),
  ).toEqual([]);
});

test('years, small numbers and numbers in words are left out; scores and decimals are not', () => {
  const lead = report(
    'en',
    'In 2026 two of 4 teams lost when Benfica won 3-2 before 58,000',
    'Rates fell 5.75 percent.',
  );
  const other = report('de', '2026 gewann Benfica 2:3, zwei von 4, vor 58 000', '5,75 Prozent');
  expect(sharedMentions(lead, [other])).toEqual(['Benfica', '3-2', '58,000', '5.75']);
});

test('two names that are adjacent in a sentence stay two', () => {
  const lead = report('de', 'Warum Selenskyj Macron braucht');
  const others = [
    report('en', 'Why Zelenskyy needs Macron'),
    report('fr', 'Pourquoi Zelensky a besoin de Macron'),
  ];
  expect(sharedMentions(lead, others)).toEqual(['Selenskyj', 'Macron']);
});

test.each([
  ['de', 'Wovor die Deutsche Bundesbank warnt', 'it', 'La Deutsche Bundesbank taglia le stime'],
  ['de', 'Streik: British Airways streicht 500 Flüge', 'fr', 'British Airways supprime 500 vols'],
  ['sv', 'Därför byter Svenska Akademien ordförande', 'da', 'Svenska Akademien får ny formand'],
])('a name that begins as a country is called is told whole (%s): %s', (language, title, other, same) => {
  const [name] = sharedMentions(report(language, title), [report(other, same)]);
  expect(name).toBe(/(Deutsche|British|Svenska) \p{Lu}\p{L}+/u.exec(title)?.[0]);
});

test('a name is shown once and in full, in whichever order another language has its parts', () => {
  const lead = report('hu', 'A tömeg előtt Kovács Márton beszélt', 'Itt Kovács is ott volt.');
  expect(sharedMentions(lead, [report('en', 'What did Márton Kovács say?')])).toEqual(['Kovács Márton']);
});

test('a name is shown in full, with its particles', () => {
  const lead = report('nl', 'Ursula von der Leyen en Bart De Wever in Saas-Balen met Marine Le Pen');
  const other = report('fr', 'À Saas-Balen, Ursula von der Leyen voit Bart De Wever et Marine Le Pen');
  expect(sharedMentions(lead, [other])).toEqual([
    'Ursula von der Leyen',
    'Bart De Wever',
    'Saas-Balen',
    'Marine Le Pen',
  ]);
});

test('a club that is called after a town is shown in full', () => {
  const lead = report('en', 'In Berlin, Real Madrid beat FC Porto 3-2');
  const other = report('de', 'Real Madrid schlägt FC Porto 3:2', 'In Berlin wird gefeiert.');
  expect(sharedMentions(lead, [other])).toEqual(['Berlin', 'Real Madrid', 'FC Porto', '3-2']);
});

test('countries are shown by the site’s names, however the lead inflects them', () => {
  const lead = report('fi', 'Belgia torjui lainan Ukrainalle, Venäjän varat jäävät jäihin');
  const other = report('de', 'Belgien blockiert Kredit für die Ukraine, Russland dankt');
  expect(sharedMentions(lead, [other])).toEqual(['Belgium', 'Ukraine', 'Russia']);
  const person = report('en', 'What François Hollande wrote to Britain');
  expect(sharedMentions(person, [report('it', 'François Hollande scrive alla Gran Bretagna')])).toEqual([
    'François Hollande',
    'United Kingdom',
  ]);
});

test('no text makes it fail, and the same texts always give the same mentions', () => {
  const text = string({ unit: 'binary', maxLength: 200 });
  const some = record({ language: constantFrom(...languages, 'zh', ''), title: text, description: text });
  assert(
    property(some, array(some, { maxLength: 6 }), (lead, others) => {
      const shared = sharedMentions(lead, [lead, ...others]);
      expect(sharedMentions(lead, [lead, ...others])).toEqual(shared);
      expect(shared.length).toBeLessThanOrEqual(12);
    }),
    { numRuns: 50 },
  );
});
