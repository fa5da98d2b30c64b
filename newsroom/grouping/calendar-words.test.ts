import { expect, test } from 'vitest';
import { fold } from '#newsroom/reading/fold.ts';
import { report, storiesOf } from '#tests/support/reports.ts';
import { isCalendarWord } from './calendar-words.ts';
import { featuresOf } from './features.ts';
import { groupingLanguage } from './grouping-languages.ts';

test.each([
  ['bg', 'февруари'],
  ['cs', 'února listopadu sobotu'],
  ['de', 'Februar Freitag'],
  ['el', 'Φεβρουαρίου Φεβρουάριο Κυριακής'],
  ['en', 'February Friday'],
  ['es', 'febrero viernes'],
  ['fi', 'helmikuussa lauantaina'],
  ['fr', 'février août vendredi'],
  ['hu', 'februárban pénteken szombaton januárjában'],
  ['it', 'febbraio venerdì'],
  ['lt', 'vasario rugsėjį'],
  ['lv', 'februārī augustā'],
  ['nl', 'februari vrijdag'],
  ['pl', 'lutego listopada październiku sobotę'],
  ['pt', 'fevereiro'],
  ['sk', 'februára'],
  ['sl', 'februarja'],
  ['sv', 'februari fredag'],
  ['uk', 'лютого листопада серпні суботу'],
])('months and days are known in their forms (%s): %s', (language, words) => {
  for (const word of words.split(' '))
    expect(isCalendarWord(fold(word), groupingLanguage(language))).toBe(true);
});

test.each([
  ['en', 'Theresa'],
  ['en', 'May'],
  ['en', 'march'],
  ['bg', 'Мартин'],
  ['de', 'Augustin'],
  ['cs', 'Červený'],
  ['cs', 'Sobotka'],
  ['el', 'Κυριάκος'],
  ['hu', 'Szombathely'],
  ['pt', 'Marco'],
  ['sl', 'Oktoberfest'],
])('another word is none (%s): %s', (language, word) => {
  expect(isCalendarWord(fold(word), groupingLanguage(language))).toBe(false);
});

test.each([
  [
    ['en', 'French inflation falls to 1.1% in February'],
    ['en', 'Spanish inflation falls to 2.8% in February'],
  ],
  [
    ['fr', 'L’inflation recule à 1,1 % en France en février'],
    ['fr', 'L’inflation recule à 2,8 % en Espagne en février'],
  ],
])('two countries’ figures for one month are two stories: %j, %j', (...told) => {
  const stories = storiesOf(
    told.map(([language = '', title = ''], at) => report(at + 1, language, title, at)),
  );
  expect(stories).toEqual([1, 2]);
});

function said(title: string): string[] {
  return featuresOf({ language: 'en', title, description: '' }).map(({ feature }) => feature.text);
}

test('a month is neither a word nor a name of a text', () => {
  expect(said('Inflation falls in February')).toEqual(said('Inflation falls'));
});
