import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

const { env } = await findChromium();
const { FONTCONFIG_FILE: configuration } = env;

test.skipIf(!configuration)('the Chromium in the npm package finds the fonts that come with it', () => {
  const [, folder = ''] = /<dir>(.*?)<\/dir>/.exec(readFileSync(configuration ?? '', 'utf8')) ?? [];
  expect(existsSync(folder)).toBe(true);
  expect(globSync('**/*.ttf', { cwd: folder })).not.toEqual([]);
});
