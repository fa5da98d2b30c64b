import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

const marks = { same: ['', ''], added: ['[+', ']'], removed: ['[-', ']'] };
const told = (before: string, after: string) =>
  changedWords(before, after)
    .map(({ kind, gap, text }) => `${gap}${marks[kind].join(text)}`)
    .join('');

test('words that were exchanged are told, and those that stayed', () => {
  expect(told('Ten injured in fire in Ghent', 'Two dead, ten injured in fire at Ghent market')).toBe(
    '[-Ten] [+Two dead, ten] injured in fire [-in] [+at] Ghent [+market]',
  );
});

test('a word that has got a mark is the same word', () => {
  expect(told('Ferry on a reef, 214 saved', 'Ferry on a reef: captain held, 214 saved')).toBe(
    'Ferry on a reef[+: captain held], 214 saved',
  );
});

test('words that were added or taken away at the ends are told', () => {
  expect(told('Storm over Malta', 'Update: Storm over Malta eases')).toBe(
    '[+Update:] Storm over Malta [+eases]',
  );
  expect(told('Live: Storm over Malta', 'Storm over Malta')).toBe('[-Live:] Storm over Malta');
});

test('a headline that is another one altogether is told whole', () => {
  expect(told('Σεισμός στην Κρήτη', 'Ισχυρή δόνηση')).toBe('[-Σεισμός στην Κρήτη] [+Ισχυρή δόνηση]');
});
