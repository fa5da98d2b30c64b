import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askToConfirm } from './ask-to-confirm.ts';

test.each([
  ['yes\r', true],
  ['Y\r', true],
  ['no\r', false],
  ['\r', false],
  ['\u0003', false],
  ['\u0004', false],
])('who presses %j is answered %s, and not with a fault', async (keys, agreed) => {
  const input = new PassThrough();
  const asked = askToConfirm('Do that? ', { input, output: new PassThrough() });
  input.write(keys);
  expect(await asked).toBe(agreed);
});

test('a closed terminal counts as no', async () => {
  const input = new PassThrough();
  input.end();
  expect(await askToConfirm('Do that? ', { input, output: new PassThrough() })).toBe(false);
});
