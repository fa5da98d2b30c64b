import { expect, test } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

const broken = (text: string) => withSoftHyphens(text).replaceAll('\u00AD', '-');

test.each([
  ['Donaudampfschifffahrtsgesellschaft', 'Donau-dampf-schiff-fahrts-ge-sell-schaft'],
  ['Lentokonesuihkuturbiinimoottori', 'Lento-ko-ne-suih-ku-tur-bii-ni-moot-tori'],
  ['Megszentségteleníthetetlen', 'Megszent-ség-te-le-ní-the-tetlen'],
  ['Ηλεκτροεγκεφαλογράφημα', 'Ηλεκτ-ροεγ-κε-φα-λογ-ρά-φημα'],
  ['Електроенцефалографічний', 'Елект-роен-це-фа-лог-ра-фіч-ний'],
])('%s may go on in the next line after each syllable', (word, syllables) => {
  expect(broken(`So: ${word}!`)).toBe(`So: ${syllables}!`);
});

test('a long word in the middle of a text is hyphenated, too', () => {
  expect(broken('Megszentségteleníthetetlen az ország')).toBe('Megszent-ség-te-le-ní-the-tetlen az ország');
});

test('words of up to fifteen letters and addresses stay as they are', () => {
  const text = 'Bundesregierung, https://example.org/long-ways-and-much-more';
  expect(withSoftHyphens(text)).toBe(text);
});

test('removing the soft hyphens gives the original word', () => {
  const word = 'Nordvästersjökustartilleriflygspaning';
  expect(withSoftHyphens(word).replaceAll('\u00AD', '')).toBe(word);
});
