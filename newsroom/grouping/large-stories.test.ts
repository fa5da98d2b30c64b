import { expect, test } from 'vitest';
import { amongOthers, english, readBench, recall, report, storiesOf } from '#tests/support/reports.ts';
import { Grouper, type GroupedArticle } from './grouper.ts';
import { groupLabelled } from './scoring/group-labelled.ts';
import { measure } from './scoring/measure.ts';

test('a report that only shares a name does not join a large story', () => {
  const more = [
    'Verhaegen pralines: salmonella found in twelve countries',
    'Children ill after eating Verhaegen pralines',
    'Verhaegen apologises for salmonella in pralines',
    'Salmonella in pralines: minister criticises Verhaegen',
    'Verhaegen pralines recalled in Ireland too',
    'Salmonella outbreak: Verhaegen recall widens',
    'How salmonella came into Verhaegen pralines',
    'Verhaegen recall costs millions',
    'Factory in Ghent: Verhaegen workers sent home after salmonella',
    'Inspectors visit Verhaegen factory after salmonella recall',
  ];
  const other = 'Verhaegen opens new chocolate museum in Bruges';
  expect(storiesOf(english(...recall, ...more, other))).toEqual([...Array.from({ length: 16 }, () => 1), 17]);
});

const derailment = [
  report(1, 'cs', 'U Podivína vykolejil vlak EuroCity Moravia: 4 mrtví, 31 zraněných'),
  report(2, 'de', 'Eurocity Moravia bei Podivín entgleist: 4 Tote und 31 Verletzte'),
];

/** Reports that one publisher repeats. */
function copies(from: number, count: number): GroupedArticle[] {
  const title = 'EuroCity Moravia train derails near Podivín: 4 dead and 31 injured';
  return Array.from({ length: count }, (_, n) => ({
    ...report(from + n, 'en', `${title}, update ${n}`, n / 60),
    source: 'The Repeater',
  }));
}

test('a story is found by its names however many articles of it there are', () => {
  const late = [
    report(901, 'es', 'El tren EuroCity Moravia descarrila cerca de Podivín: 4 muertos y 31 heridos', 2),
    report(902, 'en', 'Moravia train accident near Podivín', 2),
    report(903, 'fr', 'Un train EuroCity Moravia déraille près de Podivín : 4 morts et 31 blessés', 2),
  ];
  const stories = storiesOf([...derailment, ...copies(3, 80), ...late]);
  expect(stories.slice(-3)).toEqual([1, 1, 1]);
});

test('repeating the same report does not move a publisher closer to the centre of a story', () => {
  const grouper = new Grouper();
  storiesOf([...derailment, ...copies(3, 30)], grouper);
  const nearest = grouper.byCentrality(1);
  expect(nearest.toSorted((a, b) => a - b)).toEqual([1, 2, 31, 32]);
});

test('two simultaneous events of one company are two stories', () => {
  const strike = [
    'Verhaegen workers walk out over pensions',
    'Strike over pensions at Verhaegen factory',
    'Pensions: Verhaegen workers strike for second day',
    'Verhaegen strike goes on as pension talks fail',
    'Union: Verhaegen pension offer not enough',
  ];
  const both = strike.flatMap((title, at) => [recall[at] as string, title]);
  expect(amongOthers(...both)).toEqual(both.map((_, at) => 1 + (at % 2)));
});

test('a similar report a day later is another story', () => {
  const first = report(1, 'en', 'Avalanche buries three skiers above Davos');
  const next = (hours: number) =>
    storiesOf([first, report(2, 'en', 'Three skiers dead after avalanche in Davos', hours)]);
  expect([next(3), next(48)]).toEqual([
    [1, 1],
    [1, 2],
  ]);
});

test('a new angle belongs to a large story if it names nothing but what only that story names', () => {
  const bid = [
    'Quarna bids 40 billion for Velmont',
    'Quarna offers 40 billion for rival Velmont',
    'Velmont rejects 40 billion bid by Quarna',
    'Velmont shares jump after Quarna bid',
    'Quarna bid for Velmont: unions warn of job cuts',
    'Minister wants jobs guarantee from Quarna in Velmont bid',
    'Quarna confirms bid for rival Velmont',
    'Quarna raises bid for Velmont to 44 billion',
    'Velmont rejects raised Quarna bid, too',
    'Quarna chief defends bid for Velmont',
    'Bid for Velmont: Quarna promises research jobs',
    'Quarna bid for Velmont would be largest takeover in years',
    'Velmont shareholders at odds over raised Quarna bid',
    'Quarna gives Velmont until Friday to accept bid',
  ];
  const [first, others] = [bid.map(() => 1), bid.length + 1];
  const afterBid = (headline: string) => amongOthers(...bid, headline);
  expect(afterBid('Has Velmont overplayed its hand?')).toEqual([...first, 1]);
  expect(afterBid('Has Velmont Overplayed Its Hand, Analysts Wonder')).toEqual([...first, 1]);
  expect(afterBid('Velmont museum in Bruges has overplayed its hand')).toEqual([...first, others]);
  expect(afterBid('Has Horvath overplayed his hand?')).toEqual([...first, others]);
});

test('of a great event that every desk reports in its own way, most reports that say what happened where are one story', () => {
  const { articles, stories } = groupLabelled(readBench('great.txt'));
  const { cross } = measure(articles, stories);
  expect(cross.precision).toBeGreaterThan(0.98);
  expect(cross.recall).toBeGreaterThan(0.18);
});

/** A word that nothing else uses. */
const wordOf = (number: number) =>
  Array.from(String(number), (digit) => 'bdfgklmprt'.charAt(Number(digit))).join('o');

test('more articles at once than there is room for at first change nothing for the others', () => {
  const reports = readBench('near.txt')
    .toSorted((a, b) => a.time - b.time)
    .map((text, at) => ({ ...text, source: `Desk ${at % 40}`, id: at + 1 }));
  const [early, late] = [reports.slice(0, 90), reports.slice(90)];
  const passing = Array.from({ length: 600 }, (_, at) => ({
    ...report(1_000 + at, 'en', `${wordOf(1_000 + at)} and ${wordOf(7_000 + at)} in ${wordOf(4_000 + at)}`),
    time: late[0]?.time ?? 0,
  }));
  const grouper = new Grouper();
  storiesOf(early, grouper);
  expect(storiesOf(passing, grouper)).toEqual(passing.map(({ id }) => id));
  for (const { id } of passing) grouper.remove(id);
  storiesOf(late, grouper);
  expect(reports.map(({ id }) => grouper.storyOf(id))).toEqual(storiesOf(reports));
});
