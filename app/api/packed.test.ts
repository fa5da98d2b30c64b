import { expect, test } from 'vitest';
import { pack, type Packed, unpack } from './packed.ts';

const list = { data: [{ title: 'Naïve « quotes » & <tags>', image: null }], total: 1 };

test('the server gets the value unchanged', () => {
  expect(unpack(pack(list))).toBe(list);
});

test('the browser, which only gets the text, parses the same value, once', () => {
  const sent = JSON.parse(JSON.stringify(pack(list))) as Packed<typeof list>;
  const read = unpack(sent);
  expect(read).toEqual(list);
  expect(unpack(sent)).toBe(read);
});

test('only the text of the value is sent', () => {
  expect(Reflect.ownKeys(pack(list))).toEqual(['json']);
});
