import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { newsArticleData } from './news-article-data.ts';

const site = { origin: 'https://news.example', passesPictures: true };

test('a title cannot close the script element that contains it', () => {
  const data = newsArticleData(sampleArticle({ title: '</script><script>alert(1)' }), site);
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toMatchObject({ headline: '</script><script>alert(1)' });
});

test('a picture of our own has an absolute address', () => {
  const data = newsArticleData(sampleArticle({ image: '/picture.svg' }), site);
  expect(JSON.parse(data)).toMatchObject({ image: ['https://news.example/picture.svg'] });
});
