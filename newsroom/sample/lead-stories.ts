const wikipedia = (title: string, language = 'en') =>
  new URL(`https://${language}.wikipedia.org/wiki/${title}`).href;

/** The pieces that a new site begins with, the newest first: those of breaking, of Europe and of the world. Their titles fit whole. */
export const leadStories: readonly string[] = [
  wikipedia('Rosetta_(spacecraft)'),
  wikipedia('Euro_banknotes'),
  wikipedia('Herman_Potočnik'),
  wikipedia('Baltic_Way'),
  wikipedia('Auguste_and_Louis_Lumière'),
  wikipedia('Corinth_Canal'),
  wikipedia('Vlisco'),
  wikipedia('Μηχανισμός_των_Αντικυθήρων', 'el'),
  wikipedia('Bloudkova_velikanka'),
  wikipedia('Palio_di_Siena'),
  wikipedia('Carmen_Miranda'),
  wikipedia('Antwerp_Six'),
  wikipedia('Interrail'),
  wikipedia('Leon_Štukelj'),
  wikipedia('Vasa_(ship)'),
  wikipedia('Semmeringbahn', 'de'),
];
