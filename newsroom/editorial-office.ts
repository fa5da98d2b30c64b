/** What publishers call their editorial office where an author is named, in the languages of the catalogue. */
const offices = [
  'news ?desk|news ?room|web ?desk|editorial (?:team|staff|desk)|(?:news|web|online) (?:team|staff)|staff(?: (?:writer|reporter)s?)?',
  '(?:online-?|web-?|news-?|lokal-?)?redaktion|redaktionsteam|redaktionen|redaksjonen|(?:web|nyhets)redaktion(?:en)?',
  '(?:web|nieuws|online)?redactie',
  'redazione|redaccion|redacao|redaction',
  'redakcja|redakcia|redakce|redakcija|uredništvo|szerkesztőség|szerk\\.?',
  'редакция(?:та)?|редакція|екип',
  'συντακτική ομάδα|συντακτικη ομαδα',
  'toimitus|redacția',
].map(plain);
const before = '(?:(?:by|di|von|par|por|door|od|af|av|from)\\s+)?(?:(?:the|die|der|la|de|a|az)\\s+)?';
const behind = '(?:\\s+(?:online|web|digital|news))?';
const office = new RegExp(`^${before}(?:${offices.join('|')})${behind}$`, 'u');
const beginning = new RegExp(
  `^${before}(?:${offices.join('|')})${behind}\\s+(?:(?:of|de|di|der|von)\\s+)?(?=\\p{L})`,
  'u',
);
const end = new RegExp(`(?<=\\p{L})[\\s-]+(?:${offices.join('|')})$`, 'u');

/** Whether what stands for an author is the editorial office, which has written everything and says nothing. A board has an opinion. */
export function isEditorialOffice(name: string): boolean {
  return office.test(plain(name));
}

/** "Redazione Daily", "Daily-Redaktion", "Daily staff": the name beside the office, without case and accents, or the whole. */
export function nameBesideOffice(name: string): string {
  return plain(name).replace(beginning, '').replace(end, '');
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
