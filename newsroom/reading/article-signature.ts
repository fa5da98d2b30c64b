/** What WordPress writes below every article, in the languages of its sites; `.` is a headline or a site's name. */
const signatures = [
  'the post .{1,300} (?:appeared first|first appeared) on',
  'der beitrag .{1,300} erschien zuerst auf',
  "(?:l['’]|cet )article .{1,300} est apparu en premier sur",
  'la noticia .{1,300} fue publicada originalmente en',
  '(?:la entrada|el artículo|el cargo) .{1,300} (?:se publicó primero|aparece primero|apareció primero) en',
  "l['’]entrada .{1,300} ha aparegut primer a",
  "l['’]articolo .{1,300} (?:proviene da|sembra essere il primo su)",
  '(?:o conteúdo|o post|o artigo) .{1,300} (?:aparece|apareceu|foi publicado) primeiro em',
  'het bericht .{1,300} verscheen eerst op',
  'artykuł .{1,300} pochodzi z serwisu',
  '(?:článek|příspěvek) .{1,300} se nejdříve objevil na',
  'príspevok .{1,300} (?:(?:je )?zobrazený (?:najskôr|ako prvý)|sa najskôr zobrazil)',
  '(?:prispevek|objava|članak) .{1,300} (?:se je (?:najprej|prvič) pojavil[ao]?|se je pojavil[ao]? (?:najprej|prvič)|pojavi[lo]a? se (?:prvi puta?|prvo)) na',
  'inlägget .{1,300} dök först upp på',
  'innlegget .{1,300} dukket (?:først opp|opp først) på',
  'indlægget .{1,300} (?:blev først (?:udgivet|vist)|udkom først|dukkede først op) på',
  'artikkeli .{1,300} julkaistiin ensimmäisen kerran',
  'articolul .{1,300} (?:apare prima dată|a apărut (?:prima dată|mai întâi)) (?:în|pe)',
  'το άρθρο .{1,300} εμφανίστηκε πρώτα στο',
  'материалът .{1,300} е публикуван за пръв път на|публикация(?:та)? .{1,300} се показа за първи път в',
  "(?:запис|допис) .{1,300} (?:спершу з['’]явиться|вперше з['’]явився) на",
  'запись .{1,300} (?:впервые появилась(?! (?:во?|на|у) )|появились сначала)',
  // Many sentences begin with "A" or "Az", so that it ends none.
  '(?<=[.!?…\\]] )(?:az?|a\\(z\\)) [^.!?…]{1,300} bejegyzés először',
];
const signature = new RegExp(signatures.map((words) => `(?<=^|\\s)(?:${words}) .{1,100}$`).join('|'), 'iu');

/** Characters of a headline by which its signature is recognised. */
const titleBeginning = 8;

/**
 * A text without the signature of the publisher's software at its end. A text of nothing else has to name the headline:
 * "L’articolo 18 proviene da una legge" is a sentence.
 */
export function withoutSignature(text: string, title: string | null): string {
  const isSentence = (found: string, at: number) =>
    at === 0 && title !== null && !found.toLowerCase().includes(title.slice(0, titleBeginning).toLowerCase());
  return text.replace(signature, (found, at: number) => (isSentence(found, at) ? found : '')).trimEnd();
}
