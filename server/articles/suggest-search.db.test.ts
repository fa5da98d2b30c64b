import { afterAll, expect, test } from 'vitest';
import { ArticleList } from '#contract/article.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
const titles = [
  'Zelensky meets Macron in Paris',
  'Macron and Zelensky speak of inflation',
  'Inflation falls for the third month',
  'Orbán objects',
  'Macron loses 3-2',
  'København, Łukaszenka, Großbritannien, Ærøskøbing, Đorđević, Iğdır, Þingvellir, здоров’я',
  'Iğdır, København, Łukaszenka, Großbritannien, Ærøskøbing, Đorđević, Þingvellir, здоровʼя',
  'Orbán and Macron disagree',
  'A word that is used once: petrichor',
];
for (const [n, title] of titles.entries())
  await storeArticle(opened.database, { slugId: `s${n}`, url: `https://news.example/${n}`, title });
afterAll(opened.close);

async function search(text: string) {
  const response = await app.request(`/api/articles/${encodeURIComponent(text)}`);
  const { pagination, suggestion } = ArticleList.parse(await response.json());
  return { total: pagination.total, suggestion };
}

test.for([
  ['Zelenksy', 'zelensky'],
  ['Macorn', 'macron'],
  ['inflaton', 'inflation'],
  ['Orbna', 'orban'],
  ['Macorn zelensyk', 'macron zelensky'],
  ['Macron zelensyk', 'macron zelensky'],
  ['Macorn -inflation', 'macron -inflation'],
  ['Macorn - Zelensky', 'macron zelensky'],
  ['Kjøbenhavn', 'kobenhavn'],
  ['Łukaszenko', 'lukaszenka'],
  ['Großbritanien', 'grossbritannien'],
  ['Ærøskøbbing', 'aeroskobing'],
  ['Đorđevć', 'dordevic'],
  ['Iğdıır', 'igdir'],
  ["Здороов'я", "здоров'я"],
  ['Þingvelir', 'thingvellir'],
  ['Macorn,3,2', 'macron 3 2'],
] as const)('a search for "%s" that finds nothing offers "%s"', async ([text, suggestion]) => {
  expect(await search(text)).toEqual({ total: 0, suggestion });
});

test.for([
  ['what is used in one title alone', 'petrichro'],
  ['what would find nothing either', 'Macorn Zelenksy Orbna'],
  ['anything for words that are known', 'inflation orban'],
  ['anything for a whole sentence', 'zelenksy meets macorn again in the city'],
  ['anything for punctuation', '!!!'],
] as const)('a search is not offered %s', async ([, text]) => {
  expect(await search(text)).toEqual({ total: 0, suggestion: undefined });
});

test('a search with results gets no suggestion', async () => {
  expect(await search('petrichor')).toEqual({ total: 1, suggestion: undefined });
});
