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

test.each([
  ['Ada Lovelace', ['Ada Lovelace']],
  [
    'Ada Lovelace, Ursula von der Tann and Zoë O’Neill',
    ['Ada Lovelace', 'Ursula von der Tann', 'Zoë O’Neill'],
  ],
  ['Ада Лавлейс; Чарлз Бебідж', ['Ада Лавлейс', 'Чарлз Бебідж']],
  ['Ada Lovelace in Lille, France', ['Ada Lovelace in Lille, France']],
  ['Staff and agencies', ['Staff and agencies']],
  ['Lovelace, Ada', ['Lovelace, Ada']],
])('the authors of %j are %j', (author, names) => {
  const { author: authors } = JSON.parse(newsArticleData(sampleArticle({ author }), site));
  expect(authors).toEqual(names.map((name) => ({ '@type': 'Person', name })));
});

test('a news agency is an organization, not a person', () => {
  const { author } = JSON.parse(newsArticleData(sampleArticle({ author: 'Ada Lovelace, dpa/AFP' }), site));
  expect(author).toEqual([
    { '@type': 'Person', name: 'Ada Lovelace' },
    { '@type': 'Organization', name: 'dpa' },
    { '@type': 'Organization', name: 'AFP' },
  ]);
});

test('a person may be called like an agency', () => {
  const { author } = JSON.parse(newsArticleData(sampleArticle({ author: 'Sid' }), site));
  expect(author).toEqual([{ '@type': 'Person', name: 'Sid' }]);
});
