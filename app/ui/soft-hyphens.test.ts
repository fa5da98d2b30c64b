import { expect, test } from 'vitest';
import { withSoftHyphens } from './soft-hyphens.ts';

const broken = (text: string) => withSoftHyphens(text).replaceAll('\u00AD', '-');

test.each([
  ['Donaudampfschifffahrtsgesellschaft', 'Donau-dampf-schiff-fahrts-ge-sell-schaft'],
  ['Rechtsextremisten', 'Rechts-ex-tre-misten'],
  ['Friedensnobelpreisträgerin', 'Frie-dens-no-bel-preis-trä-gerin'],
  ['Untersuchungsausschuss', 'Unter-su-chungs-aus-schuss'],
  ['Bundesinnenministerium', 'Bundes-in-nen-mi-nis-te-rium'],
  ['Hochgeschwindigkeit', 'Hoch-ge-schwin-dig-keit'],
  ['Sozialdemokraten', 'Sozial-de-mo-kraten'],
  ['Deutschlandfunkhaus', 'Deutsch-land-funk-haus'],
  ['Verantwortlichkeit', 'Verant-wort-lich-keit'],
  ['Entwicklungsprozess', 'Entwick-lungs-pro-zess'],
  ['Heuschreckenplage', 'Heuschre-cken-plage'],
  ['Kulturhauptstadtjahr', 'Kultur-haupt-stadt-jahr'],
  ['Fahrzeughersteller', 'Fahr-zeug-her-steller'],
  ['Wasserstoffleitung', 'Wasser-stoff-lei-tung'],
  ['Volksabstimmungen', 'Volks-ab-stim-mungen'],
  ['onderwijsinstellingen', 'onder-wij-sin-stel-lingen'],
  ['folkeavstemninger', 'folkeav-stem-ninger'],
  ['Arbeitspflichtverletzung', 'Arbeits-pflicht-ver-let-zung'],
  ['Verpflichtungsgeschäft', 'Verpflich-tungs-ge-schäft'],
  ['Redningshelikopter', 'Rednings-he-li-kopter'],
  ['Jungsozialistinnen', 'Jung-so-zia-lis-tinnen'],
  ['Trackingsoftware', 'Tracking-soft-ware'],
  ['Unterhaltsamkeit', 'Unter-halt-sam-keit'],
  ['Versicherungschef', 'Versi-che-rungs-chef'],
  ['Volkschulpädagogik', 'Volk-schul-pä-da-gogik'],
  ['establecimientos', 'esta-ble-ci-mientos'],
  ['Lentokonesuihkuturbiinimoottori', 'Lento-ko-ne-suih-ku-tur-bii-ni-moot-tori'],
  ['Megszentségteleníthetetlen', 'Megszent-ség-te-le-ní-the-tetlen'],
  ['Ηλεκτροεγκεφαλογράφημα', 'Ηλεκτροε-γκε-φα-λο-γρά-φημα'],
  ['Αντιπροσωπευτικότητα', 'Αντι-προ-σω-πευ-τι-κό-τητα'],
  ['Електроенцефалографічний', 'Елек-троен-це-фа-ло-гра-фіч-ний'],
  ['Нижньосаксонський', 'Нижньо-сак-сонсь-кий'],
])('%s may go on in the next line after each syllable', (word, syllables) => {
  expect(broken(`So: ${word}!`)).toBe(`So: ${syllables}!`);
});

test('a long word in the middle of a text is hyphenated, too', () => {
  expect(broken('Megszentségteleníthetetlen az ország')).toBe('Megszent-ség-te-le-ní-the-tetlen az ország');
});

test('words of up to fifteen letters and addresses stay as they are', () => {
  const text = 'Bundesregierung, https://example.org/long-ways-and-much-more';
  expect(withSoftHyphens(text)).toBe(text);
});

test('removing the soft hyphens gives the original word', () => {
  const word = 'Nordvästersjökustartilleriflygspaning';
  expect(withSoftHyphens(word).replaceAll('\u00AD', '')).toBe(word);
});

const numbered = (n: number) => `Untersuchungs${'abcdefghij'.charAt(n % 10).repeat(Math.floor(n / 10) + 1)}`;

test('words stay hyphenated the same way, however many others were', () => {
  const once = Array.from({ length: 6000 }, (_, n) => broken(numbered(n)));
  expect(Array.from({ length: 6000 }, (_, n) => broken(numbered(n)))).toEqual(once);
  expect(broken('Untersuchungsausschuss')).toBe('Unter-su-chungs-aus-schuss');
});
