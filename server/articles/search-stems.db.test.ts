import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';

let opened: TestDatabase;
let database: Database;
let stored = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.close());

async function store(language: string, title: string, description?: string): Promise<string> {
  const slugId = `w${(stored += 1)}`;
  return storeArticle(database, {
    slugId,
    url: `https://news.example/${slugId}`,
    language,
    title,
    description,
  });
}

async function find(text: string, sort: 'newest' | 'best' = 'newest'): Promise<string[]> {
  const { data } = await searchArticles(database, parseSearchQuery(text), 1, sort);
  return data.map(({ id }) => id);
}

/** Inflected forms as used in newspapers, one word per line. */
const words: Record<string, string> = {
  pl: `
    wybory wyborów wyborach wyborami wyborom
    powódź powodzi powodzią powodziach
    prezydent prezydenta prezydentowi prezydentem prezydencie prezydenci prezydentów
    Polska Polski Polsce Polskę Polską polskiego polskiej polskich
    Kraków Krakowa Krakowie Krakowem
    Warszawa Warszawy Warszawie Warszawę
    Tusk Tuska Tuskowi Tuskiem Tusku
    minister ministra ministrowi ministrem ministrów
    policja policji policję policją
    rząd rządu rządzie rządem rządowi rządów rządy
    problem problemu problemy problemów problemami
    ludność ludności ludnością
    Niemcy Niemiec
    wypadek wypadku wypadkiem wypadki wypadków
    zamach zamachu zamachy zamachem
    Ukraina Ukrainy Ukrainie Ukrainę Ukrainą
    Łódź Łodzi
    Gdańsk Gdańska Gdańsku
    Wrocław Wrocławia Wrocławiu
    woda wody wodę wodzie wodą
    Zełenski Zełenskiego Zełenskiemu Zełenskim
    praca pracy pracę pracą prac
    strajk strajku strajki strajków
    premier premiera premierowi premierem
    pożar pożaru pożary pożarów
    kobieta kobiety kobiecie kobiet
    szkoła szkoły szkole szkół
  `,
  cs: `
    volby voleb volbách volbám volbami
    vláda vlády vládě vládu vládou
    Praha Prahy Praze Prahu Prahou
    prezident prezidenta prezidentovi prezidentem prezidenti
    Babiš Babiše Babišovi Babišem Babišův Babišova
    republika republiky republice republiku
    Fiala Fialy Fialovi Fialou Fialova
    povodeň povodně povodní povodních
    policie policii policií
    český české českého českých českým
    ministr ministra ministrovi ministři ministrů
    problém problému problémy problémů
    nehoda nehody nehodě nehodu nehod
    Pavel Pavla Pavlovi Pavlem
    Zelenskyj Zelenského Zelenskému Zelenským
    Kyjev Kyjeva Kyjevě
    škola školy škole školách škol
  `,
  sk: `
    vláda vlády vláde vládu vládou
    voľby volieb voľbách voľbám voľbami
    Fico Fica Ficovi Ficom
    prezident prezidenta prezidentovi prezidentom prezidenti prezidentov
    Slovensko Slovenska Slovensku
    Bratislava Bratislavy Bratislave Bratislavu
    minister ministra ministrovi ministrom ministrov
    polícia polície polícii políciu políciou
    nehoda nehody nehode nehôd
    slovenský slovenská slovenského slovenských slovenskej
    požiar požiaru požiare požiarov
    Pellegrini Pellegriniho
  `,
  sl: `
    volitve volitev volitvah volitvami
    vlada vlade vladi vlado
    predsednik predsednika predsedniku predsednikom predsedniki predsednikov
    minister ministra ministru ministrom ministri ministrov
    Ljubljana Ljubljane Ljubljani Ljubljano
    Golob Goloba Golobu Golobom
    premier premierja premierju premierjem
    Slovenija Slovenije Sloveniji Slovenijo
    varnost varnosti varnostjo
    poplave poplav poplavah poplavami
    zelen zelena zelenega zelenemu zelenih
    Janša Janše Janši Janšo
    nesreča nesreče nesreči nesrečo nesreč
  `,
  lv: `
    vēlēšanas vēlēšanu vēlēšanām vēlēšanās
    valdība valdības valdībai valdību valdībā
    ministrs ministra ministram ministru ministri ministriem
    prezidents prezidenta prezidentam prezidentu
    Rīga Rīgas Rīgā Rīgu
    Latvija Latvijas Latvijā Latviju Latvijai
    tirgus tirgu tirgū tirgum
    uzņēmums uzņēmuma uzņēmumu uzņēmumiem
    jauns jaunais jaunā jauno jaunajam
    valsts valsti valstī valstij valstis
    Siliņa Siliņas Siliņai Siliņu
    cilvēks cilvēka cilvēki cilvēkiem cilvēku
  `,
  bg: `
    избори изборите избор избора изборът
    министър министъра министърът министри министрите
    президент президента президентът президенти
    правителство правителството правителства правителствата
    град града градът градове градовете
    жена жената жени жените
    партия партията партии партиите
    България българия
    български българския българският българска българската българските
    новина новината новини новините
    политик политици политиците политика
    море морето морета
    събитие събитието събития събитията
    пожар пожара пожарът пожари
    учител учители учителят учителите
    война войната войни
  `,
  uk: `
    вибори виборів виборах виборами виборам
    президент президента президентові президентом президенту
    Україна України Україні Україну Україною
    Київ Києва Києві Києвом
    Харків Харкова Харкові Харковом
    Львів Львова Львові
    Чернігів Чернігова Чернігові
    Зеленський Зеленського Зеленському Зеленським
    Росія Росії Росію Росією
    війна війни війні війну війною
    місто міста місті містом містах
    область області областю областей
    уряд уряду урядом урядові
    міністр міністра міністри міністрів
    Америка Америки Америці
    новий нового новому нова нових
  `,
  lt: `
    vyriausybė vyriausybės vyriausybei vyriausybę vyriausybėje
  `,
  es: `
    inundación inundaciones
    joven jóvenes
    crimen crímenes
    juez jueces
    investigación investigaciones
    manifestación manifestaciones
    francés francesa franceses
    mujer mujeres
    gobierno gobiernos
    alemán alemanes alemana
  `,
  pt: `
    eleição eleições
    inundação inundações
    eleitoral eleitorais
    hospital hospitais
    homem homens
    decisão decisões
    região regiões
    questão questões
    milhão milhões
    avião aviões
    europeu europeus europeia europeias
    manifestação manifestações
    túnel túneis
  `,
  nl: `
    huis huizen
    brug bruggen
    prijs prijzen
  `,
  sv: `
    val valet valen
    minister ministern ministrar ministrarna
    pris priser priserna priset
    tåg tåget tågen
    olycka olyckan olyckor
    skola skolan skolor skolorna
    hus huset husen
    parti partiet partier partierna
  `,
  nb: `
    minister ministeren ministre ministrene
  `,
  da: `
    minister ministeren ministre ministrene
  `,
  en: `
    woman women
    child children
  `,
  fr: `
    député députée députés
    français française françaises
    blessé blessée blessés
  `,
};

test.for(Object.entries(words))('in %s, each form of a word finds all of them', async ([language, text]) => {
  for (const forms of text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => line.split(' '))) {
    const ids: string[] = [];
    for (const form of forms) ids.push(await store(language, form));
    for (const form of forms) expect([form, await find(form)]).toEqual([form, expect.arrayContaining(ids)]);
  }
});

/** Words that look the same or nearly so without their endings. */
const apart = [
  ['fr', 'France', 'français'],
  ['pl', 'powodu', 'powódź'],
  ['pl', 'parku', 'partia'],
  ['pl', 'budy', 'budowa'],
  ['pl', 'nic', 'Nice'],
  ['pl', 'bar', 'Bari'],
  ['cs', 'nic', 'Nice'],
  ['cs', 'prací', 'Praha'],
  ['sk', 'dom', 'Domov'],
  ['sl', 'luč', 'Lucca'],
  ['lv', 'par', 'Paris'],
  ['bg', 'част', 'частен'],
  ['uk', 'голи', 'голова'],
] as const;

test.for(apart)('in %s, "%s" is not found by "%s"', async ([language, word, asked]) => {
  const id = await store(language, word);
  expect(await find(asked)).not.toContain(id);
});

test('short words are found as written, and find their own inflected forms', async () => {
  const [short, long] = [await store('pl', 'Sąd nad rzeką'), await store('pl', 'Wyrok sądu')];
  expect(await find('sąd')).toEqual(expect.arrayContaining([short, long]));
  expect(await find('nad rzeką')).toEqual([short]);
});

test('a search excludes all forms of a word', async () => {
  const [spring, autumn] = [await store('cs', 'Krokusy na jaře'), await store('cs', 'Krokusy na podzim')];
  expect(await find('krokus -podzimu')).toEqual([spring]);
  expect(await find('krokus -podzim')).toEqual([spring]);
  expect(await find('krokus')).toEqual(expect.arrayContaining([spring, autumn]));
});

test('a match in the title is better than one in the description, and an exact one better than an inflection', async () => {
  const described = await store('pl', 'Wieści', 'Zorze nad Bałtykiem');
  const inflected = await store('pl', 'Zorze');
  const typed = await store('pl', 'Zorza');
  expect(await find('zorza', 'best')).toEqual([typed, inflected, described]);
});

test('no word is too long for stemming', async () => {
  const id = await store('uk', `${'щ'.repeat(1_000)} \\'" Одеса`);
  expect(await find('Одесі', 'best')).toContain(id);
  expect(await find(`${'щ'.repeat(90)} 'Одесі\\`, 'best')).toEqual([]);
});
