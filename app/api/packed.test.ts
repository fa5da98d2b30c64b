import { expect, test } from 'vitest';
import { pack, type Packed, unpack } from './packed.ts';

const list = { data: [{ title: 'Naïve « quotes » & <tags>', image: null }], total: 1 };

test('the server has the value as it was', () => {
  expect(unpack(pack(list))).toBe(list);
});

test('the browser, which gets the text alone, reads the same value, and reads it once', () => {
  const sent = JSON.parse(JSON.stringify(pack(list))) as Packed<typeof list>;
  const read = unpack(sent);
  expect(read).toEqual(list);
  expect(unpack(sent)).toBe(read);
});

test('of the value only its text is sent', () => {
  expect(Reflect.ownKeys(pack(list))).toEqual(['json']);
});
