import { expect, test } from 'vitest';
import { english, storiesOf } from '#tests/support/reports.ts';
import { withoutGenre } from './without-genre.ts';

test.each([
  ['en', 'Opinion: A deal that nobody wanted', ' A deal that nobody wanted'],
  ['en', 'EXCLUSIVE | Watch: Storm over Porto', ' Storm over Porto'],
  ['en', 'Q&A: Storm over Porto', ' Storm over Porto'],
  ['en-GB', 'Storm over Porto - in pictures', 'Storm over Porto'],
  ['de', 'Kommentar – Ein Abkommen, das keiner wollte', ' Ein Abkommen, das keiner wollte'],
  ['fr', 'VIDÉO. Tempête sur Porto', 'Tempête sur Porto'],
  ['fr', '[Tribune] Un accord dont personne ne voulait', ' Un accord dont personne ne voulait'],
  ['es', 'Última hora | Tormenta en Oporto', ' Tormenta en Oporto'],
  ['it', 'L’analisi: un accordo che nessuno voleva', ' un accordo che nessuno voleva'],
  ['bg', 'Буря над Порто (видео)', 'Буря над Порто '],
  ['el', 'ΑΠΟΨΗ: Μια συμφωνία που κανείς δεν ήθελε', ' Μια συμφωνία που κανείς δεν ήθελε'],
  ['uk', 'Інтерв’ю: Буря над Порту', ' Буря над Порту'],
  ['tr', 'VIDEO: Porto üzerinde fırtına', ' Porto üzerinde fırtına'],
])('the kind of a text is no part of its headline (%s): %s', (language, title, headline) => {
  expect(withoutGenre(title, language)).toBe(headline);
});

test.each([
  ['en', 'Opinion polls: Labour ahead by two points'],
  ['en', 'Heartbleed: what you need to know'],
  ['en', 'Watch thieves arrested in Geneva'],
  ['en', 'Video'],
  ['de', 'Umfragehoch für die Grünen'],
  ['fr', 'Vidéosurveillance : le Sénat dit non'],
  ['es', 'Editorial Planeta compra Anaya'],
  ['en', `${'( '.repeat(4000)}photo`],
])('a headline that only begins alike stays whole (%s): %s', (language, title) => {
  expect(withoutGenre(title, language)).toBe(title);
});

test('opinions on different events are not one story', () => {
  const opinions = [
    'Opinion: it isn’t a phone company any more',
    'Opinion: she was a designer, not a “girlfriend”',
    'Opinion: the most overrated, or the most loved?',
    'Opinion: a company built on addiction deserves a discount',
    'Opinion: our patents are safe with them',
    'Opinion: what the settlement leaves out',
  ];
  expect(new Set(storiesOf(english(...opinions))).size).toBe(opinions.length);
});
