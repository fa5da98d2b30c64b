import { expect, test } from 'vitest';
import { report, storiesOf } from '#tests/support/reports.ts';
import { featuresOf } from './features.ts';

const placesIn = (language: string, title: string) =>
  featuresOf({ language, title, description: '' })
    .filter(({ feature }) => feature.kind === 'place')
    .map(({ feature }) => feature.text);

test.each([
  ['bg', 'ЕЦБ запази лихвите', 'Европейската централна банка запази лихвите'],
  ['cs', 'ECB ponechala sazby', 'Evropská centrální banka ponechala sazby'],
  ['da', 'ECB holder renten', 'Den Europæiske Centralbank holder renten'],
  ['de', 'Die EZB lässt den Leitzins', 'Die Zinsen der Europäischen Zentralbank'],
  ['el', 'Τα επιτόκια της ΕΚΤ', 'Η Ευρωπαϊκή Κεντρική Τράπεζα διατήρησε τα επιτόκια'],
  ['en', 'ECB holds rates', 'The European Central Bank holds rates'],
  ['es', 'El BCE mantiene los tipos', 'El Banco Central Europeo mantiene los tipos'],
  ['fr', 'La BCE maintient ses taux', 'La Banque centrale européenne maintient ses taux'],
  ['hr', 'ESB zadržao kamate', 'Europska središnja banka zadržala kamate'],
  ['hu', 'Az EKB tartotta a kamatot', 'Az Európai Központi Bank tartotta a kamatot'],
  ['it', 'Bce, tassi fermi', 'La Banca centrale europea lascia i tassi fermi'],
  ['lt', 'ECB nekeičia palūkanų', 'Europos centrinis bankas nekeičia palūkanų'],
  ['lv', 'ECB nemaina likmes', 'Eiropas Centrālā banka nemaina likmes'],
  ['nl', 'ECB houdt rente gelijk', 'De Europese Centrale Bank houdt de rente gelijk'],
  ['pl', 'EBC nie zmienił stóp', 'Europejski Bank Centralny nie zmienił stóp'],
  ['pt', 'BCE mantém juros', 'O Banco Central Europeu mantém juros'],
  ['sk', 'ECB ponechala sadzby', 'Európska centrálna banka ponechala sadzby'],
  ['sl', 'ECB ohranila obresti', 'Evropska centralna banka ohranila obresti'],
  ['uk', 'ЄЦБ зберіг ставку', 'Європейський центральний банк зберіг ставку'],
])('the euro zone’s bank is known by both its names (%s)', (language, acronym, name) => {
  expect([placesIn(language, acronym), placesIn(language, name)]).toEqual([['ECB'], ['ECB']]);
});

test('an abbreviation of another language is not the bank', () => {
  expect([placesIn('en', 'ESB restores power'), placesIn('hu', 'Tisztult a MNV')]).toEqual([[], []]);
});

test('three banks that decide on their rates within a day are three stories', () => {
  const euro = [
    ['en', 'ECB leaves interest rates at 2%', 'The European Central Bank kept its deposit rate.'],
    ['it', 'Bce, tassi fermi al 2%', 'La Banca centrale europea lascia invariato il tasso sui depositi.'],
    ['es', 'El BCE mantiene los tipos en el 2%', 'El Banco Central Europeo no cambia la tasa de depósito.'],
    ['fr', 'La BCE maintient ses taux à 2 %', 'La Banque centrale européenne laisse inchangé son taux.'],
  ];
  const england = [
    ['en', 'Bank of England cuts interest rates to 3.5%', 'The committee voted six to three for a cut.'],
    ['de', 'Bank of England senkt Leitzins auf 3,5 Prozent', 'Der Ausschuss stimmte mit sechs zu drei.'],
    ['it', 'La Banca d’Inghilterra taglia i tassi al 3,5%', 'Il comitato ha votato sei a tre.'],
  ];
  const hungary = [
    ['hu', 'Nem változtatott az alapkamaton az MNB', 'A jegybank 6,25 százalékon tartotta a kamatot.'],
    ['en', 'Hungary’s central bank keeps base rate at 6.25%', ''],
    ['de', 'Ungarische Notenbank hält Leitzins bei 6,25 Prozent', ''],
  ];
  const told = [...england, ...euro, ...hungary].map(([language = '', title = '', description], at) =>
    report(at + 1, language, title, at / 4, description),
  );
  const stories = storiesOf(told);
  expect(new Set(stories).size).toBe(3);
  expect(new Set(stories.slice(0, 3)).size).toBe(1);
  expect(new Set(stories.slice(3, 7)).size).toBe(1);
});
