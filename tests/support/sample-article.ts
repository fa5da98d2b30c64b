import type { Article } from '#contract/article.ts';
import type { Picture } from '#contract/picture.ts';

/** An article as in the API, with the fields that a test overrides. */
export function sampleArticle(given: Partial<Article> = {}): Article {
  const id = given.id ?? 'a1';
  return {
    id,
    title: 'Bridges of Europe',
    description: 'How they were built.',
    url: `https://example.org/${id}`,
    image: null,
    picture: null,
    author: null,
    published_at: '2026-11-20T14:05:00.000Z',
    source: 'The Example',
    language: 'en',
    story: null,
    ...given,
  };
}

/** A picture that the site passes on, with the fields that a test overrides. */
export function pictureOf(given: Partial<Picture>): Picture {
  return {
    id: '0123456789abcdef0123',
    width: 1200,
    height: 675,
    color: '#8899aa',
    avif: true,
    ...given,
  };
}
