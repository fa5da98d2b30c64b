import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { barColors, paperColor } from '#contract/colors.ts';

test('the colours around the site are those of its bar and its paper', () => {
  const [light = '', dark = ''] = readFileSync(new URL('./theme.css', import.meta.url), 'utf8').split(
    '.dark {',
  );
  expect(light).toContain(`--bar: ${barColors.light};`);
  expect(light).toContain(`--paper: ${paperColor};`);
  expect(dark).toContain(`--bar: ${barColors.dark};`);
});
