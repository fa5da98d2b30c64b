/** The texts of links to the whole article. */
const labels = [
  'continue reading|keep reading|read (?:more|on|the full (?:story|article))',
  'weiterlesen|weiter lesen|mehr lesen|zum (?:ganzen )?artikel',
  'lire (?:la suite|plus)|continuer la lecture',
  'leer más|seguir leyendo|sigue leyendo',
  'leggi (?:tutto|l.articolo)|continua a leggere|ler mais|continuar a ler|continue a ler',
  'lees (?:verder|meer)|läs (?:mer|vidare)|les (?:mer|videre)|læs (?:mere|videre)|lue lisää',
  'czytaj (?:więcej|dalej)|číst (?:dál|dále|více)|čítať (?:ďalej|viac)|preberi(?:te)? več|čitaj dalje',
  'tovább(?: olvasom)?|citește (?:mai mult|mai departe)|skaityti (?:daugiau|toliau)|lasīt (?:vairāk|tālāk)|loe edasi',
  'прочети(?:те)? (?:още|повече)|читати далі|читать далее',
  'διαβάστε περισσότερα|συνέχεια ανάγνωσης|léigh tuilleadh',
].join('|');
const atEnd = new RegExp(`(?<=[\\]).!?…»”"]\\s*)\\[?(?:${labels})\\s*(?:\\.{3}|[….:»›→>\\]]+)?$`, 'iu');

/** What WordPress writes below every article, in the languages of its sites. */
const signature = new RegExp(
  [
    'the post .{1,300} (?:appeared first|first appeared) on',
    'der beitrag .{1,300} erschien zuerst auf',
    "l['’]article .{1,300} est apparu en premier sur",
    '(?:la entrada|el artículo|el cargo) .{1,300} (?:se publicó primero|aparece primero|apareció primero) en',
    "l['’]articolo .{1,300} (?:proviene da|sembra essere il primo su)",
    '(?:o conteúdo|o post|o artigo) .{1,300} (?:aparece primeiro em|apareceu primeiro em)',
    'het bericht .{1,300} verscheen eerst op',
    'artykuł .{1,300} pochodzi z serwisu',
    'inlägget .{1,300} dök först upp på',
  ]
    .map((words) => `(?<=^|\\s)(?:${words}) .{1,100}$`)
    .join('|'),
  'iu',
);
const longest = 500;

/**
 * Removes the text of a link to the whole article, and the signature of the publisher's software: the page has a
 * button, and the byline names the publisher. A text that consists of nothing else stays.
 */
export function withoutReadMoreLink(text: string): string {
  const from = Math.max(0, text.length - longest);
  const end = text.slice(from).replace(signature, '').trimEnd().replace(atEnd, '').trimEnd();
  return text.slice(0, from) + end || text;
}
