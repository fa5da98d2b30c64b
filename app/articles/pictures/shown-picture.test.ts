import { expect, test } from 'vitest';
import { pictureOf, sampleArticle } from '#tests/support/sample-article.ts';
import { previewAddress, shownPicture } from './shown-picture.ts';

const origin = 'https://news.example';
const passing = { origin, passesPictures: true };
const linking = { origin, passesPictures: false };
const image = 'https://publisher.example/a.jpg';
const picture = pictureOf({});

test('a site that passes pictures on shows none that it does not know', () => {
  const article = sampleArticle({ image, picture: null });
  expect(shownPicture(article, passing)).toBeNull();
  expect(previewAddress(article, passing)).toBeNull();
});

test('a site that links to pictures shows the publisher’s file', () => {
  const article = sampleArticle({ image, picture: null });
  expect(shownPicture(article, linking)).toEqual({ address: image, passed: null });
  expect(previewAddress(article, linking)).toBe(image);
});

test('no data about a picture that a site passes on contains the publisher’s address', () => {
  const article = sampleArticle({ image, picture });
  expect(JSON.stringify(shownPicture(article, passing))).not.toContain('publisher');
  expect(previewAddress(article, passing)).toBe(`${origin}/pictures/${picture.id}-1440.jpg`);
});

test('a picture of the site itself is shown as it is', () => {
  const article = sampleArticle({ image: '/illustrations/bridge.svg' });
  for (const site of [passing, linking]) {
    expect(shownPicture(article, site)).toEqual({ address: '/illustrations/bridge.svg', passed: null });
    expect(previewAddress(article, site)).toBe(`${origin}/illustrations/bridge.svg`);
  }
});
