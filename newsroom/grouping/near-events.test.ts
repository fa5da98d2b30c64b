import { expect, test } from 'vitest';
import { readBench, report, storiesOf } from '#tests/support/reports.ts';
import { Grouper } from './grouper.ts';
import { groupLabelled } from './scoring/group-labelled.ts';
import type { LabelledArticle } from './scoring/labelled.ts';
import { measure } from './scoring/measure.ts';

type Told = [language: string, title: string, description?: string];

/** Two reports, an hour apart. */
const both = ([one, other]: [Told, Told]) =>
  [one, other].map(([language, title, description], at) =>
    report(at + 1, language, title, at, description),
  ) as [ReturnType<typeof report>, ReturnType<typeof report>];

const near: [Told, Told][] = [
  [
    ['de', 'Inflation in Frankreich sinkt auf 1,1 Prozent'],
    ['de', 'Inflation in Spanien sinkt auf 2,8 Prozent'],
  ],
  [
    ['de', 'Arvelo streicht 3000 Stellen in Österreich'],
    ['de', 'Morvinda streicht 1200 Stellen in Ungarn'],
  ],
  [
    ['da', 'Statsministeren vil sænke skatten på øl'],
    ['sv', 'Statsminister Kristersson i Göteborg'],
  ],
  [
    ['es', '12 heridos al volcar un autobús en Burgos'],
    ['pt', 'Despiste de autocarro em Beja faz 12 feridos'],
  ],
  [
    ['pl', 'Wybuch gazu w Bytomiu, sześć osób rannych'],
    ['cs', 'Výbuch plynu v Teplicích: šest zraněných'],
  ],
  [
    ['en', 'Factory in Dudley to close with loss of 340 jobs'],
    ['fr', 'Fermeture d’une usine à Vesoul : 340 emplois supprimés'],
  ],
  [
    ['ro', 'Accident grav la Buzău: cinci morți', 'Un microbuz s-a ciocnit cu un TIR.'],
    ['bg', 'Пет жертви при катастрофа край Ловеч', 'Микробус се е сблъскал с камион.'],
  ],
  [
    ['fr', 'Explosion à Limoges : neuf blessés', 'Une fuite de gaz serait à l’origine du drame.'],
    ['fr', 'Neuf blessés dans une explosion à Charleroi', 'Une fuite de gaz serait en cause.'],
  ],
  [
    [
      'fr',
      'Incendie d’immeuble à Roubaix : trois morts',
      'Le feu s’est déclaré dans la nuit au deuxième étage.',
    ],
    [
      'fr',
      'Deux morts dans l’incendie d’un immeuble à Béziers',
      'Le feu a pris au quatrième étage dans la nuit.',
    ],
  ],
  [
    [
      'es',
      'Naufraga un pesquero frente a la costa de Lugo: tres desaparecidos',
      'Salvamento Marítimo busca desde la madrugada a los tripulantes con dos helicópteros.',
    ],
    [
      'es',
      'Buscan a cuatro desaparecidos tras el naufragio de una embarcación cerca de Lanzarote',
      'Un helicóptero de Salvamento Marítimo rescató de madrugada a los supervivientes.',
    ],
  ],
  [
    ['pt', 'Comboio descarrila perto de Coimbra', 'Há feridos, segundo a Proteção Civil.'],
    ['es', 'Descarrila un tren en Murcia', 'Hay heridos. Protección Civil ha desplazado ambulancias.'],
  ],
  [
    ['lt', 'Rusijos raketos pataikė į Lvivą, žuvo trys žmonės'],
    ['de', 'Vier Tote bei russischem Drohnenangriff auf Charkiw'],
  ],
  [
    ['fr', 'Ukraine : trois morts dans une attaque russe de drones sur Dnipro'],
    ['cs', 'Ruské drony zaútočily na Kyjev, tři mrtví'],
  ],
  [
    ['de', 'Zwei Tote bei Brand in Wohnhaus in Nürnberg'],
    ['it', 'Incendio in un palazzo a Monaco di Baviera, due morti'],
  ],
  [
    ['el', 'Σεισμός 4,6 Ρίχτερ στα Χανιά'],
    ['el', 'Σεισμός 4,6 Ρίχτερ στο Ηράκλειο'],
  ],
];

test.each(near)('two events of one kind are two stories: %j, %j', (...told) => {
  expect(storiesOf(both(told))).toEqual([1, 2]);
});

const one: [Told, Told][] = [
  [
    ['es', '12 heridos al volcar un autobús en Burgos', 'El vehículo cubría la línea Bilbao-Madrid.'],
    ['pt', 'Autocarro capota em Espanha: 12 feridos', 'O acidente ocorreu perto de Burgos, na A1.'],
  ],
  [
    ['uk', 'Обмін полоненими: додому повернулися 205 українців'],
    ['pl', 'Wymiana jeńców. Do domu wróciło 205 osób', 'Najmłodszy z uwolnionych ma 21 lat.'],
  ],
  [
    ['hr', 'Sedmero mrtvih u požaru u domu za starije u Karlovcu', 'Vatra je buknula u kotlovnici.'],
    ['sl', 'Požar v hrvaškem domu terjal sedem življenj', 'Župan Karlovca je razglasil dan žalovanja.'],
  ],
  [
    ['de', 'Zwei Tote bei Brand in Wohnhaus in Nürnberg'],
    ['it', 'Baviera, incendio in un palazzo: due morti'],
  ],
  [
    ['es', 'Explosión en una fábrica de Girona: tres muertos'],
    ['fr', 'Catalogne : trois morts dans l’explosion d’une usine'],
  ],
];

test.each(one)('one accident in different words is one story: %j, %j', (...told) => {
  expect(storiesOf(both(told))).toEqual([1, 1]);
});

test('the result for two reports does not depend on their order', () => {
  for (const told of [...near, ...one]) {
    const [first, second] = both(told);
    const [there, back] = [new Grouper().explain(first, second), new Grouper().explain(second, first)];
    expect(back.strangers).toBe(there.strangers);
    expect(back.score).toBeCloseTo(there.score);
  }
});

test('an accident in another town does not join a story by way of a report that only names the country', () => {
  const told = [
    ['pl', 'Wybuch gazu w Krakowie, sześć osób rannych'],
    ['pl', 'Kraków: sześć osób rannych po wybuchu gazu'],
    ['cs', 'Při výbuchu plynu v Polsku se zranilo šest lidí'],
    ['pl', 'Wybuch gazu w domu w Gdańsku, troje rannych'],
  ] as const;
  const stories = storiesOf(told.map(([language, title], at) => report(at + 1, language, title, at)));
  expect(stories).toEqual([1, 1, 1, 4]);
});

const morning = readBench('near.txt');

test.each([
  ['with descriptions', morning, 0.8, 0.75],
  ['titles alone', morning.map((article) => ({ ...article, description: '' })), 0.85, 0.3],
])('a hundred accidents of one morning do not flow together: %s', (_, articles, precise, found) => {
  const grouped = groupLabelled(articles);
  const { same, cross } = measure(grouped.articles, grouped.stories);
  expect(Math.min(same.precision, cross.precision)).toBeGreaterThan(precise);
  expect(Math.min(same.recall, cross.recall)).toBeGreaterThan(found);
});

const hour = 3600 * 1000;

/** The same, as if one event began every half an hour. */
function eachHalfHour(articles: readonly LabelledArticle[]): LabelledArticle[] {
  const begins = new Map<string, number>();
  for (const { story, time } of articles) begins.set(story, Math.min(begins.get(story) ?? Infinity, time));
  const stories = [...begins.keys()];
  return articles.map((article) => {
    const begun = (stories.indexOf(article.story) / 2) * hour;
    return { ...article, time: begun + article.time - (begins.get(article.story) as number) };
  });
}

test('two storms of one night that leave two countries without power stay two stories', () => {
  const { articles, stories } = groupLabelled(eachHalfHour(readBench('tuning.txt')));
  const of = (event: string) => new Set(stories.filter((_, at) => articles[at]?.story === event));
  expect(of('T02').isDisjointFrom(of('T03'))).toBe(true);
});
