import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StoryReach } from './story-reach.tsx';

const reach = (publishers: number, countries: number) =>
  renderToStaticMarkup(createElement(StoryReach, { story: { publishers, countries } }, 'All: '));

test('a card says how many publishers and countries report its story', () => {
  expect(reach(14, 9)).toBe('<span>All: 14 publishers</span> <span>9 countries</span>');
  expect(reach(2, 2)).toBe('<span>All: 2 publishers</span> <span>2 countries</span>');
});

test('with at most one known country a card only counts publishers, since some may have no country', () => {
  expect(reach(2, 1)).toBe('<span>All: 2 publishers</span>');
  expect(reach(3, 0)).toBe('<span>All: 3 publishers</span>');
});
