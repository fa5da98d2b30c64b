import { expect, test } from 'vitest';
import { featuresOf } from './features.ts';
import { sharedMentions } from './shared-mentions.ts';

const numbers = (language: string, title: string) =>
  featuresOf({ language, title, description: '' })
    .filter(({ feature }) => feature.kind === 'number')
    .map(({ feature }) => feature.text);

test.each([
  ['de', 'Unfall um 14.30 Uhr, Bergung bis 20:15 Uhr'],
  ['nl', 'Ongeluk om 14.30 uur'],
  ['sv', 'Olycka kl. 14.30'],
  ['fi', 'Onnettomuus klo 14.30'],
  ['it', 'Incidente alle ore 14.30'],
  ['pl', 'Wypadek o godz. 14:10'],
  ['pl', 'Wypadek o godzinie 14:10'],
  ['cs', 'Nehoda ve 14.30 hodin'],
  ['et', 'Avarii kell 14.30'],
  ['lv', 'Avārija plkst. 14.30'],
  ['lt', 'Avarija 14.30 val.'],
  ['hu', 'Baleset 14.30 órakor'],
  ['es', 'Accidente a las 14:10 horas'],
  ['en', 'Crash at 2.30pm, road open by 15:10 GMT'],
  ['en', 'Crash at 2.30am, second one at 3.45 a.m., road open by 11:10 AM and at 11:15 PM'],
])('times of day are neither rates nor scores (%s): %s', (language, text) => {
  expect(numbers(language, text)).toEqual([]);
});

test.each([
  ['de', 'Leitzins bei 2.30 Prozent', '2.3'],
  ['en', 'Rates at 4.50 here', '4.5'],
  ['de', 'Leitzins bei 2.30 am Montag', '2.3'],
  ['sv', 'Köpte kl 14.300 aktier', '14300'],
  ['de', 'Bayern 2:10 Hertha', 'score 2:10'],
])('what looks like a time of day and is none stays a number (%s): %s', (language, text, number) => {
  expect(numbers(language, text)).toEqual([number]);
});

test('a time of day is nothing that the reports of a story share', () => {
  const lead = { language: 'de', title: 'Zugunglück um 14.30 Uhr: 35 Verletzte', description: '' };
  const report = { language: 'nl', title: 'Treinongeluk om 14.30 uur: 35 gewonden', description: '' };
  expect(sharedMentions(lead, [report])).toEqual(['35']);
});
