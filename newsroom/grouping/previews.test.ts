import { expect, test } from 'vitest';
import { isPreview } from './previews.ts';

test.each([
  ['en', 'Spain v Germany: preview, team news and kick-off time'],
  ['en', 'What time is the final tonight, and how can you watch it?'],
  ['de-AT', 'Österreich gegen Ungarn: Voraussichtliche Aufstellungen'],
  ['fr', 'France-Italie : à quelle heure et sur quelle chaîne voir le match'],
  ['es', 'España - Alemania: horario y dónde ver el partido'],
  ['it', 'Inter-Torino, le probabili formazioni'],
  ['pt', 'Onde ver o Benfica-Porto'],
  ['nl', 'Hoe laat en waar te zien: Ajax tegen Feyenoord'],
  ['pl', 'Polska – Czechy: gdzie oglądać mecz'],
  ['el', 'Ελλάδα – Ιταλία: τι ώρα και σε ποιο κανάλι'],
  ['uk', 'Україна – Польща: де дивитися матч'],
  ['hu', 'Magyarország–Szerbia: hol nézhető a meccs?'],
])('what announces is recognised (%s): %s', (language, title) => {
  expect(isPreview(title, language)).toBe(true);
});

test.each([
  ['en', 'Museum offers previewed paintings for sale'],
  ['en', 'What the ruling means for travellers'],
  ['fr', 'Il était quatre heures quand la terre a tremblé'],
  ['pl', 'Otworzono oglądany most'],
  ['pl', 'Sprawa, o której mówi cały kraj, wraca do sądu'],
  ['es', 'El juez ordena el derribo sin autorización previa'],
  ['en', 'Court closes Russian TV channel'],
  ['it', "L'auto nuova in anteprima mondiale"],
])('a report is not (%s): %s', (language, title) => {
  expect(isPreview(title, language)).toBe(false);
});
