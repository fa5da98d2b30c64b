import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barColors, paperColor } from '#contract/colors.ts';

type Tokens = ReadonlyMap<string, string>;

const root = join(import.meta.dirname, '../..');
const themes = { light: tokensOf(':root'), dark: tokensOf('.dark') };

/** Text colours and their backgrounds; WCAG 2.2, success criterion 1.4.3. */
const texts: Record<string, string[]> = {
  ink: ['paper', 'raised', 'skeleton'],
  muted: ['paper', 'raised'],
  accent: ['paper', 'raised'],
  paper: ['accent', 'bad'],
  bad: ['paper', 'raised', 'bad-ground'],
  good: ['good-ground'],
  'bar-ink': ['bar', 'bar-field'],
  'bar-muted': ['bar', 'bar-field'],
  'bar-gold': ['bar'],
  'bar-gold-ink': ['bar-gold', 'bar-ink'],
  'tone-ink': ['tone-0', 'tone-1', 'tone-2', 'tone-3', 'tone-4', 'tone-5'],
};

/**
 * Borders of controls, indicators of focus and of the current page, and their backgrounds; success criterion 1.4.11.
 */
const marks: Record<string, string[]> = {
  edge: ['paper', 'raised'],
  accent: ['paper', 'raised'],
  bad: ['paper', 'raised'],
  'bar-edge': ['bar', 'bar-field'],
  'bar-muted': ['bar'],
  'bar-gold': ['bar', 'bar-field'],
};

describe.each(Object.entries(themes))('in the %s theme', (_, tokens) => {
  test.each(pairsOf(texts))('%s is readable on %s', (text, ground) => {
    expect(contrast(tokens, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairsOf(marks))('%s stands out from %s', (mark, ground) => {
    expect(contrast(tokens, mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

test('the colours of the browser’s interface are those of the bar and the page', () => {
  expect(themes.light.get('bar')).toBe(barColors.light);
  expect(themes.light.get('paper')).toBe(paperColor);
  expect(themes.dark.get('bar')).toBe(barColors.dark);
});

test('both themes define the same colours', () => {
  expect([...themes.dark.keys()]).toEqual([...themes.light.keys()]);
});

test('colours are defined only in the themes and in that for print', () => {
  const sheets = globSync('app/**/*.{css,tsx}', { cwd: root }).filter(
    (file) => !/(theme|print)\.css$/.test(file),
  );
  const written =
    /(?<!&)#[\da-f]{3,8}\b(?=[;\s\])'"])|\b(?:rgb|hsl|oklch)a?\(|-(?:white|black|gr[ae]y-\d+)\b/i;
  const strays = sheets.filter((file) => written.test(readFileSync(join(root, file), 'utf8')));
  expect(sheets.length).toBeGreaterThan(20);
  expect(strays).toEqual([]);
});

function pairsOf(grounds: Record<string, string[]>): [string, string][] {
  return Object.entries(grounds).flatMap(([mark, on]) =>
    on.map((ground): [string, string] => [mark, ground]),
  );
}

function tokensOf(selector: string): Tokens {
  const sheet = readFileSync(join(root, 'app/site/theme.css'), 'utf8');
  const block = sheet.slice(sheet.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
function contrast(tokens: Tokens, one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(tokens, one), luminance(tokens, other)].toSorted(
    (a, b) => b - a,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2.2) of an sRGB colour, from 0 to 1. */
function luminance(tokens: Tokens, name: string): number {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`The theme has no colour ${name}`);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(value.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
