import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PageLink } from './page-link.tsx';

test.each([
  '/',
  '/articles/sports?page=2',
  '/article/%CF%83%CE%B5%CE%B9%CF%83%CE%BC%CF%8C%CF%82-1a',
  '/login#top',
])('the link to %s is written as the router renders it', (to) => {
  const props = { to, state: { page: 1 }, lang: 'el', className: 'card-link', onFocus: () => undefined };
  const written = renderToStaticMarkup(createElement(PageLink, props, 'News & more'));
  const rendered = createElement(Link, props, 'News & more');
  expect(written).toBe(renderToStaticMarkup(createElement(MemoryRouter, null, rendered)));
});
