import { expect, test } from 'vitest';
import { terminalText } from './terminal-text.ts';

test.each([
  ['\u001B[2J\u001B]0;Owned\u0007News', '[2J]0;OwnedNews'],
  ['\u009B31mRed', '31mRed'],
  ['one\rtwo\tthree\u0000\u007F', 'one\ntwo three'],
  ['\u202Eevil\u2066', 'evil'],
  ['Ελλάδα – Київ 🦉\nline', 'Ελλάδα – Київ 🦉\nline'],
])('%j is shown as %j', (text, shown) => expect(terminalText(text)).toBe(shown));
