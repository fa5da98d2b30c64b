import { expect, test } from 'vitest';
import { isAdvertisement } from './advertisement.ts';

const none = { title: 'Harbour bridge reopens', author: null, categories: [] };

test.each(['Sponsored', 'sponsored-content', 'Advertorial', 'PR články', 'Annonsørinnhold', 'Χορηγούμενο'])(
  'an item in the category %s, or by an author of that name, is an advertisement',
  (term) => {
    expect(isAdvertisement({ ...none, categories: ['Business', term] })).toBe(true);
    expect(isAdvertisement({ ...none, author: term })).toBe(true);
  },
);

test.each([
  '[Anzeige] Ihre neue Küche',
  'Ihre neue Küche (Werbung)',
  'Sponsored: your new kitchen',
  'Your new kitchen | Paid Post',
  'Advertorial – Ihre neue Küche',
])('%j says that it is one', (title) => {
  expect(isAdvertisement({ ...none, title })).toBe(true);
});

test.each([
  'Anzeige: Mann stiehlt Kuchen',
  'Sponsored cyclist crosses the Alps',
  'Court rules on sponsored content',
  'Why (sponsored) cyclists win',
  'Advertising: spending falls',
  'Now in beta: Active Directory (AD)',
])('%j does not', (title) => {
  expect(isAdvertisement({ ...none, title, categories: ['Anzeige', 'Werbung', 'Advertising'] })).toBe(false);
});
