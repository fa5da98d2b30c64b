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

test('strings of megabytes are read or refused, and nothing but a FeedError comes out', () => {
  for (const cut of ['{"items":["' + 'a'.repeat(9_000_000), '{"' + '\\"'.repeat(1_000_000)]) {
    expect(() => jsonDocument(cut)).toThrow(expect.objectContaining({ code: 'unreadable' }));
  }
});

test('what is nested deeper than any feed is refused before it is parsed', () => {
  expect(() => jsonDocument(`{"items":${'['.repeat(1_000)}${']'.repeat(1_000)}}`)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('nested too deeply') }),
  );
});
