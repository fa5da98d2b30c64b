import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SourcesScreen } from './sources-screen.tsx';

const source = (publisher: string) =>
  ({ publisher, site: null, languages: 'German', state: 'fine', latest: null, articles: 0 }) as const;

function textWith(...publishers: string[]): string {
  const groups = [{ region: 'de', articles: 0, thin: true, sources: publishers.map(source) }];
  const markup = renderToStaticMarkup(createElement(SourcesScreen, { productName: 'Europe News', groups }));
  return markup.replaceAll(/<[^>]*>/g, '');
}

test('a single publisher is counted in the singular', () => {
  expect(textWith('Rheinblatt')).toContain('news from 1 publisher,');
  expect(textWith('Rheinblatt', 'Weserbote')).toContain('news from 2 publishers,');
});
