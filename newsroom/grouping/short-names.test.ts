import { expect, test } from 'vitest';
import { amongOthers, english, inTurn, storiesOf } from '#tests/support/reports.ts';

test.each([
  ['GM recalls another 1.3 million cars for power steering', 'GM to take $300 million charge for recalls'],
  ['UN warns of famine in the north', 'UN appeals for aid as famine spreads'],
])('acronyms tie reports together within a language: %s', (first, second) => {
  expect(storiesOf(english(first, second))).toEqual([1, 1]);
});

test('an acronym alone does not', () => {
  const [first, second, third] = amongOthers(
    'GM recalls another million cars for power steering',
    'GM opens battery plant in Ohio',
    'GM sponsors a sailing team',
  );
  expect(new Set([first, second, third]).size).toBe(3);
});

test('names with few consonants tie reports of several languages together', () => {
  const titles = {
    nl: 'Rutte bezoekt fabriek van drones',
    fr: 'Rutte visite une usine de drones',
    it: 'Rutte in visita a una fabbrica di droni',
  };
  expect(storiesOf(inTurn(titles))).toEqual([1, 1, 1]);
});

test('a first name with few consonants is part of its name', () => {
  const titles = {
    en: 'Leo Varadkar publishes memoir',
    de: 'Leo Varadkar lehrt in Harvard',
    fr: 'Leo Varadkar critique le gouvernement',
    es: 'Leo Varadkar visita un museo en Sevilla',
  };
  expect(storiesOf(inTurn(titles))).toEqual([1, 2, 3, 4]);
});
