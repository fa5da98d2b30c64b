import { expect, test } from 'vitest';
import { languages } from './languages.ts';
import { publishedAt } from './reading/dates.ts';

const now = new Date('2026-11-20T12:00:00Z');

test.each(languages)('a date written out in "%s" is read', (language) => {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2025, month, 17));
    const written = format.format(date);
    const read = publishedAt([written], now).at?.toISOString().slice(0, 10);
    expect([written, read]).toEqual([written, date.toISOString().slice(0, 10)]);
  }
});
