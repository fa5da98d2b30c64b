/** Words of news in each language, the frequent ones first. "minister" and "europa" occur in several languages. */
const words: Record<string, string> = {
  en: 'the minister election europe government energy climate market court budget football museum railway border language science river festival industry parliament',
  de: 'die minister wahl europa regierung energie klima markt gericht haushalt fußball museum eisenbahn grenze sprache wissenschaft fluss festspiel industrie parlament',
  fr: 'le minister élections europa gouvernement énergie climat marché tribunal budget football musée chemin frontière langue science rivière festival industrie parlement',
  es: 'el minister elección europa gobierno energía clima mercado tribunal presupuesto fútbol museo ferrocarril frontera lengua ciencia río festival industria parlamento',
  it: 'il minister elezioni europa governo energia clima mercato tribunale bilancio calcio museo ferrovia confine lingua scienza fiume festival industria parlamento',
  pl: 'i minister wybory europa rząd energia klimat rynek sąd budżet piłka muzeum kolej granica język nauka rzeka festiwal przemysł parlament',
  el: 'και υπουργός εκλογές ευρώπη κυβέρνηση ενέργεια κλίμα αγορά δικαστήριο προϋπολογισμός ποδόσφαιρο μουσείο σιδηρόδρομος σύνορα γλώσσα επιστήμη σεισμός φεστιβάλ βιομηχανία βουλή',
  uk: 'та міністр вибори європа уряд енергія клімат ринок суд бюджет футбол музей залізниця кордон мова наука річка фестиваль промисловість парламент',
};

export const languages = Object.keys(words);

const vocabularySize = 4000;

/**
 * A vocabulary of 4,000 words, the frequent ones first: the words above, then compounds of them, so that an index holds
 * about as many different words as one over real news.
 */
function vocabulary(language: string): string[] {
  const simple = (words[language] ?? '').split(' ');
  const compounds = Array.from({ length: vocabularySize - simple.length }, (_, n) => {
    const first = simple[n % simple.length] ?? '';
    const second = simple[Math.floor(n / simple.length) % simple.length] ?? '';
    const tail = Math.floor(n / simple.length ** 2);
    return first + second + 'aeiouyo'.slice(0, tail);
  });
  return [...simple, ...compounds];
}

/**
 * Writes texts of the given number of words, the same in every run. A word's frequency falls with its rank (Zipf), as
 * in real text.
 */
export function writer(language: string): (length: number) => string {
  const known = vocabulary(language);
  const random = randomNumbers();
  const word = () => known[Math.floor(known.length ** random()) - 1] ?? '';
  return (length) => Array.from({ length }, word).join(' ');
}

/** Numbers from 0 to 1 that look random: mulberry32. */
export function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
