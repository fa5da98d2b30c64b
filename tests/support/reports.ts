import { readFileSync } from 'node:fs';
import { Grouper, type GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { readLabelled } from '#newsroom/grouping/scoring/labelled.ts';

export const hour = 3600 * 1000;
export const start = Date.parse('2026-03-03T06:00Z');

/** A report, so many hours after the start. */
export function report(
  id: number,
  language: string,
  title: string,
  hours = 0,
  description = '',
): GroupedArticle {
  return { id, language, title, description, time: start + hours * hour };
}

/** Headlines in several languages, one an hour. */
export function inTurn(titles: Record<string, string>): GroupedArticle[] {
  return Object.entries(titles).map(([language, title], at) => report(at + 1, language, title, at));
}

/** English headlines, one every ten minutes. */
export function english(...titles: string[]): GroupedArticle[] {
  return titles.map((title, at) => report(at + 1, 'en', title, at / 6));
}

/** The stories that reports are placed into, one after the other; a new story has the id of its first report. */
export function storiesOf(reports: GroupedArticle[], grouper = new Grouper()): (number | null)[] {
  for (const each of reports) grouper.place(each, each.id);
  return reports.map(({ id }) => grouper.storyOf(id));
}

/** Six reports of one event. */
export const recall = [
  'Verhaegen recalls pralines over salmonella',
  'Salmonella: Verhaegen recalls three kinds of pralines',
  'Verhaegen recalls pralines in twelve countries',
  'Verhaegen shuts Ghent factory after salmonella recall',
  'What the recall means for Verhaegen and its customers',
  'Supermarkets clear shelves of Verhaegen pralines',
];

/** Other news, in which the same words are used for other things. */
const elsewhere = [
  'Carmaker recalls ten thousand vans over brakes',
  'Toy maker recalls dolls with loose eyes',
  'Goat cheese wins prize at village fair',
  'Cheese prices rise for third month',
  'Salmonella found in pond turtles',
  'Salmonella: school kitchen closed',
  'Forecast: rain until Sunday',
  'Annual report criticises care homes',
  'Wolf estimates revised',
  'Club loses revenue after relegation',
];

/** The stories that English headlines are placed into among that other news. */
export function amongOthers(...titles: string[]): (number | null)[] {
  const grouper = new Grouper();
  storiesOf(
    elsewhere.map((title, at) => report(100 + at, 'en', title)),
    grouper,
  );
  return storiesOf(english(...titles), grouper);
}

/** The labelled reports of a file in `bench/stories/`. */
export function readBench(file: string) {
  return readLabelled(readFileSync(new URL(`../../bench/stories/${file}`, import.meta.url), 'utf8'), file);
}
