import { expect, test } from 'vitest';
import { report, storiesOf } from '#tests/support/reports.ts';

type Told = [event: string, language: string, title: string];

/** Headlines of one morning, ten minutes apart, as they arrive on a site that has nothing else. */
const mornings: [string, Told[]][] = [
  [
    'three statistics offices publish rates of inflation, which the own ones call by no country',
    [
      ['hu', 'hu', '4,2 százalékra lassult az infláció októberben'],
      ['cs', 'cs', 'Inflace v říjnu zpomalila na 2,4 procenta, zlevnily potraviny'],
      ['hu', 'en', 'Hungarian annual inflation slows to 4.2%, just above target band'],
      ['cs', 'en', 'Czech inflation eases to 2.4% in October on cheaper food'],
      ['pl', 'pl', 'GUS: inflacja w październiku spadła do 2,7 proc.'],
      ['cs', 'sk', 'Inflácia v Česku v októbri spomalila na 2,4 percenta'],
      ['hu', 'ro', 'Inflația anuală din Ungaria a coborât la 4,2% în octombrie'],
      ['pl', 'de', 'Polen: Inflation fällt auf 2,7 Prozent'],
      ['pl', 'cs', 'Inflace v Polsku v říjnu zpomalila na 2,7 procenta'],
    ],
  ],
  [
    'ministers of two countries resign',
    [
      ['nl', 'en', 'Dutch junior agriculture minister quits over expense claims'],
      ['ro', 'en', 'Romanian energy minister resigns over contracts with state utility'],
      ['ro', 'hu', 'Lemondott a román energiaügyi miniszter'],
      ['ro', 'bg', 'Румънският енергиен министър подаде оставка'],
      ['nl', 'fr', 'Pays-Bas : démission du secrétaire d’Etat à l’Agriculture'],
      ['ro', 'de', 'Rumäniens Energieminister tritt zurück'],
    ],
  ],
  [
    'poultry is culled in two countries',
    [
      ['de', 'nl', 'Vogelgriep in Duitsland: 40.000 kalkoenen geruimd'],
      ['de', 'en', 'Germany culls 40,000 turkeys after bird flu outbreak'],
      ['de', 'da', 'Fugleinfluenza i Tyskland: 40.000 kalkuner slås ned'],
      ['pl', 'en', 'Poland reports bird flu outbreak at turkey farm, 60,000 birds to be culled'],
      ['pl', 'cs', 'Ptačí chřipka v Polsku: u Kępna utratí 60 tisíc krůt'],
    ],
  ],
  [
    'the earth quakes in two countries',
    [
      ['gr', 'en', 'Magnitude 5.3 earthquake shakes Crete'],
      ['gr', 'de', 'Erdbeben der Stärke 5,3 vor Kreta'],
      ['gr', 'bg', 'Земетресение с магнитуд 5,3 разлюля Крит'],
      ['vu', 'en', 'Magnitude 6.1 earthquake strikes off Vanuatu'],
    ],
  ],
];

test.each(mornings)('%s: no story is of two countries', (_, told) => {
  const stories = storiesOf(told.map(([, language, title], at) => report(at + 1, language, title, at / 6)));
  const events = Map.groupBy(told.keys(), (at) => stories[at]);
  for (const members of events.values()) expect(new Set(members.map((at) => told[at]?.[0])).size).toBe(1);
  expect(events.size).toBeLessThan(told.length);
});

test('a word of a topic is not one more thing to share than the topic', () => {
  const stories = storiesOf([
    report(1, 'ro', 'Ministrul își dă demisia', 0),
    report(2, 'hr', 'Ministar: proračun ide na Vladu', 1),
  ]);
  expect(new Set(stories).size).toBe(2);
});
