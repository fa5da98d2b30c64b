import { expect, test } from 'vitest';
import { jsonDocument } from './json-document.ts';

test('sound JSON is read as it is', () => {
  expect(jsonDocument('{"items": []}')).toEqual({
    value: { items: [] },
    repaired: false,
    cutOff: false,
    leftOut: 0,
  });
});

test('a line break inside a string is taken for a space', () => {
  expect(jsonDocument('{"title": "one\ntwo"}')).toMatchObject({
    value: { title: 'one two' },
    repaired: true,
  });
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

test('of a very long list the first and the last items are read, cut off or not', () => {
  const items = Array.from({ length: 1_300 }, (_, id) => ({ id, authors: [{}] }));
  const kept = [...items.slice(0, 500), ...items.slice(-500)];
  const text = JSON.stringify({ authors: [{ name: 'Ada' }], items, tags: [] });
  expect(jsonDocument(text)).toEqual({
    value: { authors: [{ name: 'Ada' }], items: kept, tags: [] },
    repaired: false,
    cutOff: false,
    leftOut: 300,
  });
  const cut = JSON.stringify({ items: [...items, 'x'] }).slice(0, -3);
  expect(jsonDocument(cut)).toEqual({ value: { items: kept }, repaired: true, cutOff: true, leftOut: 300 });
});
