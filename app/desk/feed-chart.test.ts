import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FeedChart } from './feed-chart.tsx';

test.each([
  [0, 'none'],
  [3, 'at most 3 a day'],
])('the key of a feed with %i articles says "%s"', (articles, words) => {
  const today = '2026-11-22';
  const days = [{ day: today, polls: 4, failures: 1, articles }];
  expect(renderToStaticMarkup(createElement(FeedChart, { days, today }))).toContain(`articles, ${words}<`);
});
