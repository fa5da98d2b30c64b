import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { featuresOf } from './features.ts';
import { enclosingPlaces } from './place-countries.ts';

/** The places that a headline names, without the countries and regions that contain them. */
function placesIn(language: string, title: string): string[] {
  const said = featuresOf({ language, title, description: '' })
    .filter(({ feature }) => feature.kind === 'place')
    .map(({ feature }) => feature.text);
  return said.filter((code) => !said.some((other) => enclosingPlaces(other).includes(code)));
}

test.each([
  ['de', 'Unwetter in Lüttich', 'Liege'],
  ['fr', 'Aix-la-Chapelle sous les eaux', 'Aachen'],
  ['pl', 'Strajk na lotnisku w Mediolanie', 'Milan'],
  ['pl', 'Powódź w Walencji', 'Valencia'],
  ['el', 'Πλημμύρες στη Βαλένθια', 'Valencia'],
  ['hu', 'Tüntetés Barcelonában', 'Barcelona'],
  ['lt', 'Protestai Barselonoje', 'Barcelona'],
  ['es', 'Ataque contra Jersón', 'Kherson'],
  ['pl', 'Atak na Odessę', 'Odesa'],
  ['uk', 'Удар по Одесі', 'Odesa'],
  ['uk', 'На Сумщині горить ліс', 'Sumy'],
  ['de', 'Luftangriff auf Tschernihiw', 'Chernihiv'],
  ['lt', 'Apšaudytas Černihivas', 'Chernihiv'],
  ['cs', 'Útok na Charkov a Mykolajiv', 'Kharkiv'],
  ['pt', 'Fogo em Francoforte', 'Frankfurt'],
  ['cs', 'Požár v Hamburku', 'Hamburg'],
  ['de', 'Hamburger Senat tritt zurück', 'Hamburg'],
  ['fr', 'Le parquet de Nice', 'Nice'],
  ['it', 'Attentato a Nizza', 'Nice'],
  ['el', 'Φωτιά στην Πάτρα', 'Patras'],
  ['el', 'Σεισμός στο Ηράκλειο', 'Heraklion'],
  ['pl', 'Pożar w Białymstoku', 'Bialystok'],
  ['de', 'Streik in Kattowitz', 'Katowice'],
  ['lt', 'Susitikimas Liubline', 'Lublin'],
  ['bg', 'Среща в Жешув', 'Rzeszow'],
  ['cs', 'Ve Zlíně hořelo', 'Zlin'],
  ['sk', 'Nehoda v Banskej Bystrici', 'Banska_Bystrica'],
  ['sk', 'Nehoda pri Žiline', 'Zilina'],
  ['hu', 'Baleset Győrben', 'Gyor'],
  ['sl', 'Požar v Celju', 'Celje'],
  ['hr', 'Potres kod Banje Luke', 'Banja_Luka'],
  ['lv', 'Ugunsgrēks Jelgavā', 'Jelgava'],
  ['lt', 'Gaisras Panevėžyje', 'Panevezys'],
  ['fi', 'Tulipalo Oulussa', 'Oulu'],
  ['et', 'Tulekahju Pärnus', 'Parnu'],
  ['ga', 'Tine i gcathair Chorcaigh', 'Cork'],
  ['nb', 'Brann i Ålesund', 'Alesund'],
  ['da', 'Brand i Århus', 'Aarhus'],
  ['nl', 'Brand in Bazel', 'Basel'],
  ['ru', 'Взрыв в Белгороде', 'Belgorod'],
  ['en', 'Fire in Florence', 'Florence'],
  ['fr', 'Frappe sur Alep', 'Aleppo'],
  ['ro', 'Accident la Constanța', 'Constanta'],
])('a town has its name in every language, inflected or not (%s): %s', (language, text, town) => {
  expect(placesIn(language, text)[0]).toBe(town);
});

test.each([
  ['en', 'Nice weather and a split decision'],
  ['en', 'Split decision after bath and reading'],
  ['en', 'Florence Pugh wins'],
  ['en', 'Hamburger prices rise'],
  ['en', 'Frankfurter recall and Bolognese'],
  ['en', 'Pristine beaches'],
  ['en', 'Luck and Leads for Mr Bale'],
  ['en', 'Bristol Myers Squibb cuts jobs'],
  ['de', 'Frankfurter Allgemeine Zeitung meldet Gewinn'],
  ['de', 'Wandern in den Bergen'],
  ['de', 'Bergen bei Nacht'],
  ['de', 'Essen und Trinken, Halle und Tours'],
  ['de', 'Gardine und Freiburger Käse'],
  ['nl', 'Bergen afval in de straat'],
  ['sv', 'Mostar och kusiner'],
  ['sv', 'Breda protester och split'],
  ['cs', 'Rybník a perník'],
  ['es', 'Molde de silicona'],
  ['da', 'Lille pige fundet'],
  ['nb', 'Havre er sunt'],
  ['es', 'Florencia Rodríguez gana'],
  ['es', 'Faro apagado'],
  ['it', 'Dover pagare le tasse'],
  ['it', 'Grazia per il detenuto'],
  ['it', 'Malagò e Florenzi'],
  ['fr', 'Valenciennes : un mort'],
  ['pl', 'Przemysł i Kochani Państwo'],
  ['pl', 'Weronika Nowak'],
  ['pl', 'Split payment od stycznia'],
  ['sk', 'Dôveru vlády'],
  ['cs', 'Kázání v kostele'],
  ['hr', 'Verónika i Subotić'],
  ['uk', 'Росток і пафос'],
  ['ru', 'Ровно в полдень'],
  ['bg', 'Суми и шумен протест'],
  ['el', 'Η βασιλεία του Ηρακλείδη'],
  ['hu', 'Bölöni László'],
  ['lt', 'Samos kilimas'],
])('what is a word, a person or a dish is no town (%s): %s', (language, text) => {
  expect(placesIn(language, text)).toEqual([]);
});

function linesOf(file: string): string[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8').split('\n');
}

test('everything inside a country or region has a name', () => {
  const named = new Set(
    ['places.txt', 'more-places.txt'].flatMap(linesOf).map((line) => line.split(/[ ~]/)[0]),
  );
  const placed = linesOf('place-countries.txt').filter((line) => !line.startsWith('#'));
  expect(placed.flatMap((line) => line.split(' ')).filter((code) => !named.has(code))).toEqual([]);
});
