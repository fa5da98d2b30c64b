import { expect, test } from 'vitest';
import { jsonDocument } from './json-document.ts';

test('sound JSON is read as it is', () => {
  expect(jsonDocument('{"items": []}')).toEqual({ value: { items: [] }, repaired: false });
});

test('a line break inside a string is taken for a space', () => {
  expect(jsonDocument('{"title": "one\ntwo"}')).toEqual({ value: { title: 'one two' }, repaired: true });
});

test('a list that was cut off ends after its last whole item', () => {
  const cut =
    '{"title": "T", "items": [{"id": "1", "tags": ["}"], "x": {"y": 1}}, {"id": "2"}, {"id": "3", "ti';
  const { value } = jsonDocument(cut);
  expect(value).toEqual({ title: 'T', items: [{ id: '1', tags: ['}'], x: { y: 1 } }, { id: '2' }] });
});

test('what is no JSON is unreadable', () => {
  expect(() => jsonDocument('{ nothing of the kind')).toThrow(
    expect.objectContaining({ code: 'unreadable' }),
  );
});
