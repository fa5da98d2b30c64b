import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isAgreed } from './ask.ts';

test.each([
  ['yes\r', true],
  ['Y\r', true],
  ['no\r', false],
  ['\r', false],
  ['\u0003', false],
  ['\u0004', false],
])('who presses %j is answered %s, and not with a fault', async (keys, agreed) => {
  const input = new PassThrough();
  const asked = isAgreed('Do that? ', { input, output: new PassThrough() });
  input.write(keys);
  expect(await asked).toBe(agreed);
});

test('a closed terminal counts as no', async () => {
  const input = new PassThrough();
  input.end();
  expect(await isAgreed('Do that? ', { input, output: new PassThrough() })).toBe(false);
});
