import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { regions } from '#contract/regions.ts';
import { StoryPlaces } from './story-places.tsx';

const styles = readFileSync(new URL('story.css', import.meta.url), 'utf8');

test('the map of a story has a square for every region, in the order in which they are seen', () => {
  const markup = renderToStaticMarkup(createElement(StoryPlaces, { reports: [] }));
  const squares = [...markup.matchAll(/data-region="(\w+)"/g)].map(([, region = '']) => region);
  expect(squares.toSorted()).toEqual(regions.map(({ value }) => value).toSorted());
  const [, drawn = ''] = /grid-template-areas:([^;]+)/.exec(styles) ?? [];
  expect(drawn.match(/[a-z]+/g)).toEqual(squares);
});

test.each(regions)('the square of $label is put where the map has it', ({ value }) => {
  expect(styles).toMatch(new RegExp(`\\[data-region='${value}'\\] \\{\\s+grid-area: ${value};`));
});
