import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { foldStories } from './fold-stories.ts';

/** 'a1' is the first article of story a; '-1' belongs to no story. */
const articles = (...ids: string[]) =>
  ids.map((id) =>
    sampleArticle({
      id,
      story: id.startsWith('-') ? null : { id: id.slice(0, 1), publishers: 2, countries: 1 },
    }),
  );
const told = (folds: ReturnType<typeof foldStories>) =>
  folds.map(({ article, others }) => [article.id, ...others.map(({ id }) => id)].join(' '));

test('consecutive articles of a story are folded into the first of them', () => {
  const folds = foldStories(articles('a1', 'a2', 'a3', 'b1', 'a4', '-1', '-2'), 'in a row');
  expect(told(folds)).toEqual(['a1 a2 a3', 'b1', 'a4', '-1', '-2']);
});

test('in a search all articles of a story are folded into the best match', () => {
  const folds = foldStories(articles('-1', 'a1', 'b1', 'a2', '-2', 'b2', 'a3'), 'all');
  expect(told(folds)).toEqual(['-1', 'a1 a2 a3', 'b1 b2', '-2']);
});
