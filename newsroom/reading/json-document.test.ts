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

test('a line break inside a string is read as a space', () => {
  expect(jsonDocument('{"title": "one\ntwo"}')).toMatchObject({
    value: { title: 'one two' },
    repaired: true,
  });
});

test('a truncated list ends after its last complete item', () => {
  const cut =
    '{"title": "T", "items": [{"id": "1", "tags": ["}"], "x": {"y": 1}}, {"id": "2"}, {"id": "3", "ti';
  const { value } = jsonDocument(cut);
  expect(value).toEqual({ title: 'T', items: [{ id: '1', tags: ['}'], x: { y: 1 } }, { id: '2' }] });
});

test('input that is not JSON is unreadable', () => {
  expect(() => jsonDocument('{ nothing of the kind')).toThrow(
    expect.objectContaining({ code: 'unreadable' }),
  );
});

test('strings of megabytes are read, or refused with a FeedError', () => {
  for (const cut of ['{"items":["' + 'a'.repeat(9_000_000), '{"' + '\\"'.repeat(1_000_000)]) {
    expect(() => jsonDocument(cut)).toThrow(expect.objectContaining({ code: 'unreadable' }));
  }
});

test('input nested deeper than any feed is refused before parsing', () => {
  expect(() => jsonDocument(`{"items":${'['.repeat(1_000)}${']'.repeat(1_000)}}`)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('nested too deeply') }),
  );
});

test('of a very long list the first and the last items are read, truncated or not', () => {
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
