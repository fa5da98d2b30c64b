import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { regions } from '#contract/regions.ts';
import { StoryPlaces } from './story-places.tsx';

test('the map of a story has a square for every region', () => {
  const markup = renderToStaticMarkup(createElement(StoryPlaces, { reports: [] }));
  const squares = Array.from(markup.matchAll(/<span>([A-Z]{2})<\/span>/g), ([, name = '']) =>
    name.toLowerCase(),
  );
  expect(squares.toSorted()).toEqual(regions.map(({ value }) => value).toSorted());
});
