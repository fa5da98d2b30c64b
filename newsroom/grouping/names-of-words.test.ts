import { expect, test } from 'vitest';
import { english, inTurn, report, storiesOf } from '#tests/support/reports.ts';
import { featuresOf } from './features.ts';

test.each([
  {
    language: 'en',
    titles: [
      'White House confirms tariff deal with Switzerland',
      'White House press secretary to step down',
      'White House ballroom plan cleared by court',
    ],
  },
  {
    language: 'en',
    titles: [
      'Manchester United sign Danish goalkeeper',
      'Manchester United stadium plan approved',
      'Manchester United fined over crowd trouble',
    ],
  },
  {
    language: 'fr',
    titles: [
      'Emmanuel Macron en visite à Athènes',
      'Emmanuel Macron annonce un référendum',
      'Sondage : la cote d’Emmanuel Macron recule',
    ],
  },
  {
    language: 'fr',
    titles: [
      'Jean-Luc Mélenchon en meeting à Lille',
      'Jean-Luc Mélenchon porte plainte',
      'Sondage : Jean-Luc Mélenchon progresse',
    ],
  },
  {
    language: 'fr',
    titles: [
      "Banque d'Angleterre : nouveau gouverneur",
      'Un billet pour la Banque d’Angleterre',
      "La Banque d'Angleterre achète de l'or",
    ],
  },
  {
    language: 'en',
    titles: [
      'Bank of England holds rates',
      'Bank of England unveils new note',
      'Bank of England appoints chief economist',
    ],
  },
  {
    language: 'it',
    titles: [
      'Corte Costituzionale boccia la legge',
      'Corte Costituzionale, eletto il presidente',
      'Sciopero alla Corte Costituzionale',
    ],
  },
])(
  'a name of two words counts once, and makes no story of three events: $titles.0',
  ({ language, titles }) => {
    expect(storiesOf(titles.map((title, at) => report(at + 1, language, title, at)))).toEqual([1, 2, 3]);
  },
);

test('nor does it across languages', () => {
  const ofSinger = {
    en: 'Taylor Swift donates to hospital',
    de: 'Taylor Swift kündigt neues Album an',
    es: 'Taylor Swift gana un premio en Nashville',
    fr: 'Taylor Swift : un film sur sa tournée',
  };
  expect(storiesOf(inTurn(ofSinger))).toEqual([1, 2, 3, 4]);
});

test.each([
  { en: 'Simone de Beauvoir notebooks sold', de: 'Simone de Beauvoir bekommt ein Denkmal' },
  { en: 'Joost van den Vondel statue cleaned', nl: 'Joost van den Vondel krijgt eigen museum' },
])('particles join the words of a name: $en', (titles) => {
  expect(storiesOf(inTurn(titles))).toEqual([1, 2]);
});

test.each([
  {
    en: 'Manchester United sign Danish goalkeeper',
    de: 'Manchester United verpflichtet dänischen Torwart',
    da: 'Manchester United henter dansk målmand',
  },
  {
    en: 'Robert Fico shot outside town hall in Handlova',
    sk: 'Robert Fico postrelený v Handlovej',
    de: 'Robert Fico in Handlova angeschossen',
  },
])('with something else it makes one: $en', (titles) => {
  expect(storiesOf(inTurn(titles))).toEqual([1, 1, 1]);
});

test.each([
  ['en', 'Manchester United boss sacked after defeat', 'Manchester United sack manager after home defeat'],
  ['fr', 'Robert Badinter est mort', 'Mort de Robert Badinter, père de l’abolition'],
])('so it does within a language (%s): %s', (language, first, second) => {
  expect(storiesOf([report(1, language, first), report(2, language, second, 1)])).toEqual([1, 1]);
});

test('nor does a report that shares only a name join a growing story when that is looked at again', () => {
  const titles = [
    'White House press secretary to step down',
    'White House confirms tariff deal with Switzerland',
    'White House and Switzerland agree tariff deal',
    'Tariff deal: White House confirms agreement with Switzerland',
    'Switzerland hails tariff deal with White House',
    'White House: tariff deal with Switzerland signed',
  ];
  expect(storiesOf(english(...titles))).toEqual([1, 2, 2, 2, 2, 2]);
});

test.each([
  {
    language: 'en',
    titles: [
      'Manchester United fined over crowd trouble',
      'Manchester United sign Danish goalkeeper',
      'Manchester United complete signing of Danish goalkeeper',
      'Danish goalkeeper joins Manchester United',
      'Danish goalkeeper passes Manchester United medical',
    ],
  },
  {
    language: 'fr',
    titles: [
      'Emmanuel Macron en visite à Athènes',
      'Emmanuel Macron annonce un référendum',
      'Référendum : Emmanuel Macron fixe une date',
      'Le référendum d’Emmanuel Macron divise',
      'Référendum annoncé par Emmanuel Macron : la gauche hésite',
    ],
  },
])('nor is it taken into a story of the same hours: $titles.0', ({ language, titles }) => {
  const reports = titles.map((title, at) => report(at + 1, language, title, at / 6));
  expect(storiesOf(reports)).toEqual([1, 2, 2, 2, 2]);
});

test('in title case words in a row are no name', () => {
  const titles = [
    'Bayer Recalls Painkiller Over Wrong Dosage',
    'Bayer Withdraws Painkiller With Wrong Dosage',
  ];
  expect(storiesOf(english(...titles))).toEqual([1, 1]);
});

test.each([
  ['Ende 2024 Trump gewählt', 'trump', false],
  ['Der Park zählte 2000 Besucher', 'besuch', true],
  ['Der Park zählte 2450 Besucher', 'besuch', true],
])('in German what stands behind a number is counted, but not behind a year: %s', (title, word, common) => {
  const said = featuresOf({ language: 'de', title, description: '' });
  expect(said.find(({ feature }) => feature.kind === 'word' && feature.text === word)?.common).toBe(common);
});

test.each([
  ['pl', 'Wstrząsy o sile 5,3 w skali Richtera', 'Wystawa Richtera'],
  ['ru', 'Толчки силой 5,3 по шкале Рихтера', 'Выставка Рихтера'],
  ['uk', 'Поштовхи 5,3 за шкалою Ріхтера', 'Виставка Ріхтера'],
  ['nb', 'Skjelv på 5,3 på Richters skala', 'Richters malerier'],
])('of Richter a quake has the scale (%s)', (language, quake, pictures) => {
  const ofQuake = (title: string) =>
    featuresOf({ language, title, description: '' }).some(({ feature }) => feature.text === 'quake');
  expect([ofQuake(quake), ofQuake(pictures)]).toEqual([true, false]);
});
