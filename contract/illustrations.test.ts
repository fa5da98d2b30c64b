import { expect, test } from 'vitest';
import { illustrationPath, parseIllustrationPath } from './illustrations.ts';

test('an illustration is found again by its address', () => {
  const illustration = { motif: 'lighthouse', palette: 'eu', seed: '00ff1a' } as const;
  expect(illustrationPath(illustration)).toBe('/illustrations/lighthouse-eu-00ff1a.svg');
  expect(parseIllustrationPath('/illustrations/lighthouse-eu-00ff1a.svg')).toEqual(illustration);
});

test.each([
  '/illustrations/dragon-eu-00ff1a.svg',
  '/illustrations/lighthouse-xx-00ff1a.svg',
  '/illustrations/lighthouse-eu-00FF1A.svg',
  '/illustrations/lighthouse-eu-00ff1.svg',
  '/illustrations/lighthouse-eu-00ff1a0.svg',
  '/illustrations/lighthouse-eu-00ff1a.png',
  '/illustrations/../lighthouse-eu-00ff1a.svg',
  '/pictures/lighthouse-eu-00ff1a.svg',
])('%s is no illustration', (path) => {
  expect(parseIllustrationPath(path)).toBeNull();
});
