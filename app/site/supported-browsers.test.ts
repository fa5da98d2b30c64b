import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './supported-browsers.ts';

test('the README names the browsers that the site is built for', () => {
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  expect(edge).toBe(chrome);
  const readme = readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ');
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari}`);
});
