import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#newsroom/languages.ts';
import type { Feature } from './feature.ts';
import { featuresOf } from './features.ts';
import { groupingLanguage } from './grouping-languages.ts';

function said(kind: Feature['kind'], language: string, title: string): string[] {
  return featuresOf({ language, title, description: '' })
    .filter(({ feature }) => feature.kind === kind)
    .map(({ feature }) => feature.text);
}

/** A headline about floods and a court in France, with a small word, all inflected. */
const inflected: Record<string, [headline: string, small: string]> = {
  bg: ['Наводненията във Франция: съдът осъди кмета', 'във'],
  cs: ['Povodněmi zasažená Francie: soudy rozhodly nad starosty', 'nad'],
  de: ['Nach den Überschwemmungen in Frankreich: Gerichte verurteilen', 'nach'],
  el: ['Πλημμύρες στη Γαλλία: τα δικαστήρια αποφάσισαν', 'στη'],
  en: ['After flooding in France courts decided', 'after'],
  es: ['Tras las inundaciones en Francia, los tribunales deciden', 'tras'],
  fr: ['Après les inondations en France, les tribunaux tranchent', 'après'],
  ga: ['Tuilte sa Fhrainc agus cúirteanna', 'agus'],
  hu: ['Az árvizek után Franciaországban a bíróságok döntöttek', 'után'],
  it: ['Dopo le alluvioni in Francia decidono i tribunali', 'dopo'],
  lt: ['Po potvynių Prancūzijoje teismai nusprendė', 'po'],
  lv: ['Pēc plūdiem Francijā tiesās lemj', 'pēc'],
  nb: ['Etter oversvømmelsene i Frankrike: domstolene avgjør', 'etter'],
  nl: ['Na overstromingen in Frankrijk beslissen rechtbanken', 'na'],
  nn: ['Etter flommen i Frankrike: domstolane avgjer', 'etter'],
  pl: ['Po powodziach we Francji sądy zdecydowały', 'po'],
  pt: ['Após as inundações em França, os tribunais decidem', 'após'],
  sk: ['Po povodniach vo Francúzsku rozhodli súdy', 'po'],
  sl: ['Po poplavah v Franciji odločajo sodišča', 'po'],
  sv: ['Efter översvämningarna i Frankrike avgör domstolen', 'efter'],
  uk: ['Що вирішили суди після повені у Франції', 'що'],
};

test.each(languages.map((language) => [language]))('inflected words are understood in "%s"', (language) => {
  const [headline, small] = inflected[language] ?? ['', ''];
  expect(said('concept', language, headline)).toEqual(expect.arrayContaining(['flood', 'court']));
  expect(said('place', language, headline)).toEqual(['FR']);
  expect(said('word', language, small)).toEqual([]);
  expect(said('word', language, headline).length).toBeGreaterThan(1);
});

const concepts = readFileSync(new URL('concepts.txt', import.meta.url), 'utf8').split('\n');

test.each(languages.map((language) => [language]))('"%s" has words for nearly every concept', (language) => {
  const known = concepts.filter((line) => line.includes(` ${groupingLanguage(language)}=`));
  expect(known.length).toBeGreaterThan(540);
});

test.each([
  ['de', 'Gericht', 'Gerichts'],
  ['en', 'flooding', 'floods'],
  ['fr', 'inondation', 'inondations'],
  ['hu', 'kormánynak', 'kormány'],
  ['pl', 'prezydenta', 'prezydentem'],
  ['cs', 'prezidenta', 'prezidentem'],
  ['bg', 'правителство', 'правителството'],
  ['uk', 'президента', 'президентом'],
  ['el', 'πλημμύρες', 'πλημμύρας'],
  ['el', 'πυρκαγιές', 'πυρκαγιά'],
  ['el', 'Λαμίας', 'Λαμία'],
  ['el', 'στρατιωτικό', 'στρατιωτικής'],
  ['lt', 'potvynis', 'potvynio'],
  ['lv', 'prezidenta', 'prezidentam'],
])('two forms of one word are one feature (%s): %s, %s', (language, one, two) => {
  expect(said('word', language, one)).toEqual(said('word', language, two));
});

test.each([
  ['de', 'Selenskyj'],
  ['en', 'Zelenskyy'],
  ['uk', 'Зеленський'],
  ['el', 'Ζελένσκι'],
  ['pl', 'Zełenski'],
  ['hu', 'Zelenszkij'],
])('a name is the same in most spellings (%s): %s', (language, name) => {
  expect(said('name', language, name)).toEqual(['slns-', 'slnsk']);
});

test.each([
  ['Όρμπαν', 'hu', 'Orbán'],
  ['Ρονάλντο', 'pt', 'Ronaldo'],
  ['Ερντογάν', 'de', 'Erdogan'],
  ['Τραμπ', 'en', 'Trump'],
  ['Μπέργκμαν', 'sv', 'Bergman'],
  ['Άγγελα', 'de', 'Angela'],
  ['Σανταρέλι', 'it', 'Santarelli'],
])('two letters of Greek are read as they are spoken: %s', (greek, language, name) => {
  expect(said('name', 'el', greek)).toEqual(said('name', language, name));
});

test.each([
  ['en', '2,950 jobs', '2950'],
  ['en', 'Two thousand', '2000'],
  ['en', 'twenty-two dead', '22'],
  ['de', '9000 Stellen', '9000'],
  ['de', '2,95 Milliarden', '2950000000'],
  ['es', '2.950 millones', '2950000000'],
  ['it', 'duemila', '2000'],
  ['fi', 'neljäksi tunniksi', '4'],
  ['sv', '9 000 anställda', '9000'],
  ['pl', '140 mld euro', '140000000000'],
  ['en', 'Arsenal 3-2 Bayern', 'score 2:3'],
  ['de', 'Bayern 2:3 Arsenal', 'score 2:3'],
  ['de', 'Wachstum sinkt auf 0,4 Prozent', '0.4'],
  ['en', 'Growth of 0.4% is expected', '0.4'],
])('numbers are read as they are written (%s): %s', (language, text, number) => {
  expect(said('number', language, text)).toEqual([number]);
});

test('recent years and the number one are ignored', () => {
  expect(said('number', 'en', 'In 2026 one man and 1 dog')).toEqual([]);
});

test.each([
  ['en', 'Polish president', 'PL'],
  ['en', 'How to polish a table', null],
  ['de', 'die französische Regierung', 'FR'],
  ['it', 'gli Stati Uniti', 'US'],
  ['pl', 'Stanów Zjednoczonych', 'US'],
  ['pl', 'we francuskim rządzie', 'FR'],
  ['en', 'UK and EU', 'GB'],
  ['uk', 'у Києві', 'Kiev'],
  ['de', 'in Kiew', 'Kiev'],
  ['sv', 'Riksbanken höjer räntan', 'SE'],
  ['pl', 'Inflacja w Polsce', 'PL'],
  ['pl', 'we Włoszech', 'IT'],
  ['fi', 'Kreikassa', 'GR'],
  ['fi', 'Turkin presidentti', 'TR'],
  ['fi', 'Yhdysvaltain presidentti', 'US'],
  ['ru', 'в Афинах', 'Athens'],
  ['hr', 'u Rijeci', 'Rijeka'],
  ['ga', 'i gCorcaigh', 'Cork'],
  ['ga', 'Banc Ceannais na hÉireann', 'IE'],
  ['ga', 'i mBaile Átha Cliath', 'Dublin'],
  ['en', 'Drought in South America', null],
  ['en', 'Drought in America', 'US'],
  ['es', 'Sequía en América Latina', null],
  ['cs', 'Sucho v Latinské Americe', null],
  ['pl', 'Powodzie w Ameryce Południowej', null],
  ['pl', 'Powodzie w Ameryce', 'US'],
])('places are found inflected (%s): %s', (language, text, place) => {
  expect(said('place', language, text)[0] ?? null).toBe(place);
});

test.each([
  ['bg', 'Виенската опера', 'Vienna'],
  ['cs', 'Jednání ve Vídni', 'Vienna'],
  ['cs', 'Smog v Praze', 'Prague'],
  ['de', 'Wiens Bürgermeister', 'Vienna'],
  ['el', 'Το φεστιβάλ της Βιέννης', 'Vienna'],
  ['el', 'Δήμος Αθηνών', 'Athens'],
  ['el', 'Δεμένα τα πλοία στον Πειραιά', 'Piraeus'],
  ['fr', 'un avocat viennois', 'Vienna'],
  ['ga', 'Muintir Pháras', 'Paris'],
  ['hu', 'Bécsben tárgyaltak', 'Vienna'],
  ['hu', 'a bécsi repülőtér', 'Vienna'],
  ['it', 'la polizia viennese', 'Vienna'],
  ['lt', 'Susitikimas Vilniuje', 'Vilnius'],
  ['lv', 'Sarunas Vīnē', 'Vienna'],
  ['nl', 'Weense politie', 'Vienna'],
  ['pl', 'Rozmowy w Wiedniu', 'Vienna'],
  ['pl', 'wiedeńska policja', 'Vienna'],
  ['pt', 'Protesto em Viena', 'Vienna'],
  ['sk', 'Rokovania vo Viedni', 'Vienna'],
  ['sl', 'V Bruslju o begunski politiki', 'Brussels'],
  ['uk', 'Переговори у Відні', 'Vienna'],
  ['uk', 'Рішення Брюсселя', 'Brussels'],
])('capitals are found in the cases that change them (%s): %s', (language, text, place) => {
  expect(said('place', language, text)[0]).toBe(place);
});

test('a city also counts as its country and region, unless it stands for an institution there', () => {
  expect(said('place', 'da', 'Københavns Byret')).toEqual(['Copenhagen', 'DK']);
  expect(said('place', 'de', 'Münchens Polizei')).toEqual(['Munich', 'Bavaria', 'DE']);
  expect(said('place', 'de', 'Brüssel klagt')).toEqual(['Brussels']);
});

test.each([
  ['hu', 'Becslések szerint kevesen becsülik'],
  ['uk', 'Відняли автомобіль'],
  ['lt', 'Vienos įmonės darbuotojai'],
  ['de', 'Bernd und Otto'],
  ['pl', 'Bernie Sanders'],
])('a word that merely begins like a capital is none (%s): %s', (language, text) => {
  expect(said('place', language, text)).toEqual([]);
});

test.each([
  ['en', 'François Hollande and Francis'],
  ['fr', 'François et Françoise avec Katarina'],
  ['de', 'Ein Roman von Malte Brunner'],
  ['pl', 'Daniel i Katarzyna Milanović, Napoleon i Kongres'],
  ['en', 'Congress hears children on crime at the Palace: Perez, Russell, Turing'],
  ['nl', 'Service voor Romero'],
  ['fr', 'Russell devant Verstappen'],
])('nor is a word that merely begins like a country (%s): %s', (language, text) => {
  expect(said('place', language, text)).toEqual([]);
});

test.each([
  ['hu', 'Magyar Péter beszédet mond'],
  ['hu', 'Török Gábor szerint Lengyel Zsófia nyer'],
  ['fi', 'Roman Kovalenko pidätettiin'],
  ['nl', 'Frans Timmermans treedt af'],
  ['fr', 'Jordan Bardella en meeting'],
  ['en', 'Jordan Henderson joins new club'],
])('nor is a name before another one (%s): %s', (language, text) => {
  expect(said('place', language, text)).toEqual([]);
});

test.each([
  ['hu', 'Magyar kormány: a magyar Orbán marad', 'HU'],
  ['hu', 'Cseh Köztársaság elnöke beszélt', 'CZ'],
  ['nl', 'Frans president Macron treedt af', 'FR'],
  ['nl', 'Het Frans-Guyaanse leger', 'FR'],
  ['en', 'Jordan King Abdullah Visits White House', 'JO'],
  ['en', 'Jordan reopens border', 'JO'],
])(
  'but it is a country if no name follows, or if all words have capitals (%s): %s',
  (language, text, country) => {
    expect(said('place', language, text)).toEqual([country]);
  },
);

test.each([
  ['en', 'Chileans', 'CL'],
  ['en', 'A Congolese court', 'CD'],
  ['en', 'Israelis', 'IL'],
  ['en', 'A Frenchman', 'FR'],
  ['de', 'Die Berlinerin', 'Berlin'],
  ['de', 'Malis Regierung', 'ML'],
  ['fr', 'Les Milanais', 'Milan'],
  ['it', 'i tedeschi', 'DE'],
  ['nl', 'Rotterdammers', 'Rotterdam'],
  ['sv', 'Dansk polis', 'DK'],
])('peoples are their countries (%s): %s', (language, text, place) => {
  expect(said('place', language, text)[0]).toBe(place);
});

test('a place is not also a name', () => {
  expect(said('name', 'de', 'Frankreich')).toEqual([]);
});

test.each(['Inflația crește la graniță', 'Inflaţia creşte la graniţă'])(
  'Romanian is recognised with commas and with cedillas: %s',
  (headline) => {
    expect(said('concept', 'ro', headline)).toEqual(['inflation', 'border']);
  },
);

test('two words can form one concept', () => {
  expect(said('concept', 'sv', 'Nokia säger upp 1 400 personer')).toEqual(['layoff']);
  expect(said('concept', 'sv', 'Ministern säger nej')).not.toContain('layoff');
});

test.each([
  ['en', 'Appeal after luge slider is banned for doping'],
  ['de', 'Nach Sperre wegen Dopings: Rodlerin legt Berufung ein'],
  ['fr', 'Luge : suspendue pour dopage, elle fait appel'],
  ['pl', 'Saneczkarka zawieszona za doping złoży odwołanie'],
])('sports and cases are concepts (%s): %s', (language, text) => {
  expect(said('concept', language, text)).toEqual(
    expect.arrayContaining(['luge', 'ban', 'doping', 'appeal']),
  );
});

test('a few capitals are a name in a headline that also has small letters', () => {
  expect(said('name', 'de', 'VW gibt auf')).toContain('=vw');
  // In small letters it would mean gram.
  expect(said('name', 'en', 'GM gives up')).toContain('=gm');
  expect(said('name', 'bg', 'ЕК: шест имена')).toContain('=ek');
  expect(said('name', 'en', 'VW UP')).not.toContain('=vw');
});

test('they are a word, too, even if they say nothing in small letters', () => {
  expect(said('word', 'en', 'GM gives up')).toContain('=gm');
  expect(said('word', 'en', 'UN warns of famine')).toContain('=un');
  expect(said('word', 'en', 'Gm gives up')).not.toContain('=gm');
  expect(said('word', 'en', 'GM GIVES UP')).not.toContain('=gm');
});

test.each([
  ['lasio', { it: 'Lazio, vittoria al 90esimo', bg: 'Лацио победи в края' }],
  ['rute', { nl: 'Rutte belt met Kallas', cs: 'Rutte volal s Kallasovou' }],
  ['milei', { en: 'Milei wins again', uk: 'Мілей знову переміг' }],
])('a name with few consonants counts by its letters, alike in most spellings: %s', (letters, titles) => {
  for (const [language, title] of Object.entries(titles))
    expect(said('name', language, title)).toContain(`=${letters}`);
});

test('but not in German, where every noun is written like a name', () => {
  expect(said('name', 'de', 'Der Rat tagt')).not.toContain('=rat');
  expect(said('name', 'nl', 'De Rat is terug')).toContain('=rat');
});
