import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PrivacyScreen } from './privacy-screen.tsx';

test('the privacy page says how long messages, reports and objections are kept, also of visitors, and what comes from Google', () => {
  const site = { productName: 'Europe News', origin: 'https://news.example', passesPictures: true };
  const screen = createElement(MemoryRouter, null, createElement(PrivacyScreen, site));
  const text = renderToStaticMarkup(screen);
  const rows = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.+?)<\/dd><dd[^>]*>(.+?)<\/dd>/g)];
  const kept = new Map(rows.map(([, what = '', , howLong = '']) => [what, howLong]));
  expect(kept.get('Comments')).toContain('six months');
  expect(kept.get('Objections')).toContain('comment');
  expect(kept.get('Reports of comments')).toContain('six months');
  expect(kept.get('Messages to the team')).toMatch(/six months .* account/);
  expect(kept.get('Emails waiting to be sent')).toContain('a week');
  expect(kept.get('Session storage: return-to')).toContain('Until you are back');
  const ofVisitors = /<h2[^>]*>If you only read<\/h2>(.*?)<h2/.exec(text)?.[1];
  expect(ofVisitors).toContain('report a comment');
  expect(ofVisitors).toMatch(/counted by sender.*a few hours at most/);
  expect(text).toMatch(/name and picture come from Google/);
});
