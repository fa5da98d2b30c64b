import { expect, test } from 'vitest';
import { changedWords } from './changed-words.ts';

const marks = { same: ['', ''], added: ['[+', ']'], removed: ['[-', ']'] };
const told = (before: string, after: string) =>
  changedWords(before, after)
    .map(({ kind, gap, text }) => `${gap}${marks[kind].join(text)}`)
    .join('');

test('replaced words are marked, and those that stayed are not', () => {
  expect(told('Ten injured in fire in Ghent', 'Two dead, ten injured in fire at Ghent market')).toBe(
    '[-Ten] [+Two dead, ten] injured in fire [-in] [+at] Ghent [+market]',
  );
});

test('a word with new punctuation is the same word', () => {
  expect(told('Ferry on a reef, 214 saved', 'Ferry on a reef: captain held, 214 saved')).toBe(
    'Ferry on a reef[+: captain held], 214 saved',
  );
});

test('words added or removed at the ends are marked', () => {
  expect(told('Storm over Malta', 'Update: Storm over Malta eases')).toBe(
    '[+Update:] Storm over Malta [+eases]',
  );
  expect(told('Live: Storm over Malta', 'Storm over Malta')).toBe('[-Live:] Storm over Malta');
});

test('a completely different headline is marked as a whole', () => {
  expect(told('Σεισμός στην Κρήτη', 'Ισχυρή δόνηση')).toBe('[-Σεισμός στην Κρήτη] [+Ισχυρή δόνηση]');
});
