import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * A space in a text node of its own beside other text, which Chromium hides from screen readers: they read "Read the full
 * article atRheinblatt". Between two elements it is read.
 */
const lostSpaces = [
  /[^\s>}]\{' '\}/g, // text before it
  /\{' '\}\s*[^\s<]/g, // text or an expression after it
  /(?:<\/\w+>|\/>) \{(?!children\})/g, // an expression after it, on the same line
];

function lostIn(source: string): string[] {
  return lostSpaces.flatMap((lost) => [...source.matchAll(lost)].map(([text]) => text));
}

test('no space of a page is a text node of its own beside other text', () => {
  const app = join(import.meta.dirname, '../app');
  const found = globSync('**/*.tsx', { cwd: app })
    .map((file) => ({ file, lost: lostIn(readFileSync(join(app, file), 'utf8')) }))
    .filter(({ lost }) => lost.length > 0);
  expect(found).toEqual([]);
});

test.each([
  `On your{' '}\n<Link to="/profile">`,
  `</a>{' '}\n(shown)`,
  `</a>{' '}\n{state}`,
  `<strong>None:</strong> {names}`,
  `<DeskTime at={at} /> {state}`,
])('such a space is noticed: %j', (source) => {
  expect(lostIn(source)).toHaveLength(1);
});
