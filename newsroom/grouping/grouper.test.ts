import { expect, test } from 'vitest';
import { amongOthers, english, hour, recall, report, start, storiesOf } from '#tests/support/reports.ts';
import { Grouper, type GroupedArticle } from './grouper.ts';
import { recipe } from './recipe.ts';

const quake = [
  report(1, 'el', 'Σεισμός 5,2 Ρίχτερ στη Σαντορίνη, κλειστά τα σχολεία'),
  report(2, 'de', 'Erdbeben der Stärke 5,2 erschüttert Santorini', 1),
  report(3, 'en', 'Magnitude 5.2 earthquake rattles Greek island of Santorini', 2),
  report(4, 'fr', 'Grèce : un séisme de magnitude 5,2 secoue Santorin', 3),
];

test('reports of one event in four languages are one story', () => {
  expect(storiesOf(quake)).toEqual([1, 1, 1, 1]);
});

test('another earthquake elsewhere is another story', () => {
  const other = report(5, 'en', 'Magnitude 5.4 earthquake shakes Romania, felt in Bucharest', 3);
  expect(storiesOf([...quake, other])).toEqual([1, 1, 1, 1, 5]);
});

test('two shared countries are not enough for a story across languages, however rare they are on a new site', () => {
  const reports = [
    report(1, 'fi', 'Ukraina ja Venäjä jatkavat kaasun kauttakulkua'),
    report(2, 'sk', 'Ukrajina a Rusko si vrátili telá padlých', 2),
    report(3, 'ga', 'Fuath idir an Úcráin agus an Rúis ag fás', 3),
  ];
  expect(storiesOf(reports)).toEqual([1, 2, 3]);
});

test.each([
  ['sv', 'Explosion i centrala Malmö', 'en', 'Explosion in Leeds city centre'],
  ['it', 'Inflazione in calo in Italia a maggio', 'fr', 'Inflation en hausse en France en mai'],
  ['en', 'Museum in Cork reopens after renovation', 'de', 'Museum in Kiel öffnet nach Sanierung wieder'],
  ['nl', 'Boeren protesteren met tractoren in Zwolle', 'de', 'Bauern protestieren mit Traktoren in Erfurt'],
])('the same in two places, told in two languages, is two stories (%s): %s', (one, title, two, other) => {
  expect(storiesOf([report(1, one, title), report(2, two, other, 1)])).toEqual([1, 2]);
});

test.each([
  ['nl', 'Explosie in flat in Den Haag', 'en', 'Explosion destroys flats in The Hague'],
  ['el', 'Φωτιά στη Ρόδο: Εκκενώνεται ξενοδοχείο', 'en', 'Hotel evacuated as wildfire spreads on Rhodes'],
])('in one place it is one (%s): %s', (one, title, two, other) => {
  expect(storiesOf([report(1, one, title), report(2, two, other, 1)])).toEqual([1, 1]);
});

test('a report does not join a story from four days ago', () => {
  const grouper = new Grouper();
  storiesOf(quake, grouper);
  const late = report(6, 'de', 'Erdbeben der Stärke 5,2 erschüttert Santorini', 96);
  expect(grouper.place(late, 6)).toMatchObject({ state: 'opened', story: 6 });
});

test('no article joins one that was removed', () => {
  const grouper = new Grouper();
  grouper.place(quake[1] as GroupedArticle, 1);
  expect(grouper.remove(2)).toBe(true);
  expect(grouper.remove(2)).toBe(false);
  expect(grouper.place(quake[2] as GroupedArticle, 2)).toEqual({ state: 'opened', story: 2, candidates: [] });
  expect(grouper.footprint().articles).toBe(1);
});

test('an article that reuses the slot of a removed one is dropped once', () => {
  const grouper = new Grouper();
  storiesOf([quake[0] as GroupedArticle, quake[1] as GroupedArticle], grouper);
  grouper.remove(1);
  grouper.place(report(5, 'el', 'Σεισμός 5,2 Ρίχτερ στη Σαντορίνη'), 5);
  expect(grouper.expire(start + hour)).toBe(1);
  expect(grouper.footprint().articles).toBe(1);
  expect([2, 5].map((id) => grouper.storyOf(id))).toEqual([1, null]);
});

test('articles before a given time are dropped', () => {
  const grouper = new Grouper();
  storiesOf(quake, grouper);
  expect(grouper.expire(start + 2 * hour)).toBe(2);
  expect(grouper.footprint().articles).toBe(2);
  expect([1, 2, 3, 4].map((id) => grouper.storyOf(id))).toEqual([null, null, 1, 1]);
});

const titled = (id: number, minutes: number) =>
  report(id, 'en', `Harbour ${id} opens to ferries`, minutes / 60);

test('articles of the same hour are dropped as each becomes too old, whatever order they came in and whichever slots they reuse', () => {
  const grouper = new Grouper();
  for (const [id, minutes] of [
    [1, 40],
    [2, 10],
    [3, 50],
    [4, 20],
  ] as const)
    grouper.place(titled(id, minutes), id);
  const expire = (minutes: number) => grouper.expire(start + (minutes / 60) * hour);
  expect(expire(15)).toBe(1); // 2
  grouper.place(titled(5, 30), 5);
  expect(expire(25)).toBe(1); // 4
  grouper.remove(1);
  grouper.place(titled(6, 120), 6);
  expect(expire(45)).toBe(1); // 5; in the place of 1 is another
  expect(expire(59)).toBe(1); // 3
  expect(expire(121)).toBe(1); // 6
  expect(grouper.footprint()).toMatchObject({ articles: 0, stories: 0, features: 0 });
});

test('a reloaded window gives the same results', () => {
  const grouper = new Grouper();
  for (const each of quake.slice(0, 3)) grouper.restore(each, 70);
  expect(grouper.place(quake[3] as GroupedArticle, 71)).toMatchObject({ state: 'joined', story: 70 });
});

test('an article that is placed twice is only there once', () => {
  const grouper = new Grouper();
  grouper.place(quake[0] as GroupedArticle, 1);
  expect(() => grouper.place(quake[0] as GroupedArticle, 2)).toThrow('Article 1 has its place already');
});

test('what two reports share is reported, with their similarity', () => {
  const grouper = new Grouper();
  const [greek, german] = quake as [GroupedArticle, GroupedArticle];
  const explained = grouper.explain(greek, german);
  expect(explained.score).toBeGreaterThan(1);
  expect(explained).toMatchObject({ sameLanguage: false, faded: 1 });
  expect(explained.shared.map(({ kind, text }) => `${kind} ${text}`)).toEqual(
    expect.arrayContaining(['place Santorini', 'place GR', 'number 5.2', 'concept quake']),
  );
  expect(grouper.footprint().features).toBe(0);
});

test('a report that names the city and one that names its country are one story', () => {
  const reports = [
    report(1, 'da', 'Københavns Byret: Thorsager idømt syv års fængsel'),
    report(2, 'en', 'Danish court jails financier Thorsager', 1),
  ];
  expect(storiesOf(reports)).toEqual([1, 1]);
});

test('two events in one city are two stories', () => {
  const fire = report(1, 'de', 'Museum in Kopenhagen brennt nieder');
  expect(storiesOf([fire, report(2, 'en', 'Copenhagen museum robbed by thieves', 1)])).toEqual([1, 2]);
});

test('two events of one kind in two languages, without names, are two stories', () => {
  const library = report(1, 'en', 'Prague library reopens with seven million books');
  const other = report(2, 'fr', 'Une bibliothèque de village rouvre en Corrèze', 1);
  expect(storiesOf([library, other])).toEqual([1, 2]);
});

test('within a language concepts do not count in addition to the words', () => {
  const strike = report(1, 'en', 'Ferry strike over pensions in windy Tarnava');
  const other = report(2, 'en', 'Pension reform: ferry strike paralyses Osmeda harbour');
  expect(new Grouper().explain(strike, other).score).toBeLessThan(1);
});

test('a name that only one story has attracts reports that share little else', () => {
  expect(storiesOf(english(...recall, 'Verhaegen counts its losses'))).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test('a name that several stories have attracts no report that shares nothing else', () => {
  const reports = english(
    'Castellani signs pension bill into law',
    'Pension bill: Castellani signs after weeks of protest',
    'Castellani opens tunnel under the Brenner',
    'Brenner tunnel opened by Castellani',
    'Castellani visits flooded villages in Friuli',
    'Flooded villages in Friuli: Castellani promises money',
    'Castellani sells his yacht',
  );
  expect(storiesOf(reports)).toEqual([1, 1, 3, 3, 5, 5, 7]);
});

const results = [
  'Verhaegen raises revenue forecast on strong demand',
  'Verhaegen lifts annual revenue forecast as demand surges',
  'Verhaegen shares rise after revenue beats estimates',
  'Verhaegen raises outlook, shares jump on quarterly revenue',
];

test('the same words about somebody else are another story', () => {
  const reports = english(...results, 'Castellani lifts outlook as demand surges');
  expect(storiesOf(reports)).toEqual([1, 1, 1, 1, 5]);
});

test('the same words with another name are another story, even for the first report', () => {
  const stories = amongOthers(
    'Verhaegen forecasts annual revenue above estimates',
    'Castellani lifts annual revenue forecast above estimates',
  );
  expect(stories).toEqual([1, 2]);
});

test('two stories with different names stay two, whatever words they share', () => {
  const stories = amongOthers(
    'Verhaegen recalls cheese over salmonella',
    'Castellani recalls cheese: salmonella',
    'Verhaegen: salmonella in cheese, recall',
    'Castellani recall: salmonella found in cheese',
    'Verhaegen recalls cheese after salmonella alarm',
    'Salmonella: Castellani recalls more cheese',
  );
  expect(stories).toEqual([1, 2, 1, 2, 1, 2]);
});

test('a report without names joins the story that says the same', () => {
  const reports = english(...results, 'Why revenue beats estimates on strong demand');
  expect(storiesOf(reports)).toEqual([1, 1, 1, 1, 1]);
});

test('differing names of two reports are reported', () => {
  const [one, other] = english(results[0] as string, 'Castellani lifts outlook as demand surges');
  const explained = new Grouper().explain(one as GroupedArticle, other as GroupedArticle);
  expect(explained.strangers).toBe(true);
});

test('the preview of a match is not a report of it', () => {
  const reports = english(
    'Verhaegen v Castellani: team news and kick-off time',
    'Late goal sends Verhaegen past Castellani',
    'Verhaegen beats Castellani with late goal',
  );
  expect(storiesOf(reports)).toEqual([1, 2, 2]);
});

test('that only one of two reports is a preview is reported, and lowers their similarity', () => {
  const outcome = report(1, 'en', 'Verhaegen beats Castellani with late goal');
  const [announcing, reporting] = ['team', 'road'].map((kind) =>
    new Grouper().explain(report(2, 'en', `Verhaegen v Castellani: ${kind} news`), outcome),
  );
  expect([announcing?.announced, reporting?.announced]).toEqual([true, false]);
  expect((announcing?.score ?? 0) / (reporting?.score ?? 1)).toBeCloseTo(recipe.preview);
});

const gold = [
  report(1, 'en', 'Kaltenegger wins super-G gold in Bormio'),
  report(2, 'en', 'Super-G gold in Bormio for Kaltenegger'),
  report(3, 'it', 'Kaltenegger imprendibile sulla Stelvio: è medaglia'),
  report(4, 'it', 'Imprendibile Kaltenegger sulla Stelvio, Paris solo sesto'),
];

test('reports that begin together with a new name are one story, even in other words', () => {
  expect(storiesOf(gold)).toEqual([1, 1, 1, 1]);
});

test('the same name at another time is another story', () => {
  const later = gold.map((each) => (each.id < 3 ? each : { ...each, time: each.time + 24 * hour }));
  expect(storiesOf(later)).toEqual([1, 1, 3, 3]);
});

test('an early report joins its story once the story has grown', () => {
  const reports = english('Verhaegen factory stands still', ...recall);
  expect(storiesOf(reports)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

const soon =
  'Unser Reporter Anton Kaltenbrunner war in Klagenfurt dabei und sprach mit 212 Besuchern am Wörthersee.';
const headlines = [
  'Neue Straßenbahn fährt ab Mai',
  'Theater zeigt Ibsen',
  'Apfelernte fällt klein aus',
  'Wolf gesichtet',
];

test('text that a publisher puts below every headline connects nothing', () => {
  const grouper = new Grouper();
  const reports = headlines.map((title, at) => ({
    ...report(at + 1, 'de', title, at, soon),
    source: 'Der Bote',
  }));
  expect(storiesOf(reports, grouper)).toEqual([1, 2, 3, 4]);
  // When the first of them is dropped, the next one becomes the first.
  grouper.remove(1);
  const late = { ...report(9, 'de', 'Markt wieder offen', 5, soon), source: 'Der Bote' };
  expect(grouper.place(late, 9).state).toBe('opened');
});

test('the name of a site after its headlines connects nothing', () => {
  const signed = headlines.map((title) => `${title} - BBC News`);
  expect(storiesOf(english(...signed))).toEqual([1, 2, 3, 4]);
});

test('text that several publishers share comes from an agency, and connects their reports', () => {
  const reports = headlines
    .slice(0, 2)
    .map((title, at) => ({ ...report(at + 1, 'de', title, at, soon), source: `Publisher ${at}` }));
  expect(storiesOf(reports)).toEqual([1, 1]);
});
