import { plainText } from './plain-text.ts';

/** The texts of links to the whole article. */
const labels = [
  'continue reading(?: on(?: [^.!?…]{1,60})?)?|keep reading|read (?:more(?: here)?|on|(?:the )?full (?:story|article))',
  'read the rest of this (?:article|entry|post|story)|to read this (?:article|story) in full(?:,? please click here)?',
  'weiterlesen|weiter lesen|mehr lesen|zum (?:ganzen )?artikel',
  'lire (?:la suite|plus|l.article(?: complet)?)|continuer la lecture|en savoir plus',
  'leer más|seguir leyendo|sigue leyendo',
  'leggi (?:tutto|l.articolo)|continua a leggere|(?:ler|leia|saiba) mais|continuar a ler|continue a ler',
  'lees (?:verder|meer)|(?:läs (?:mer|vidare)|fortsätt läsa)|les (?:mer|videre)|fortsett å lese|læs (?:mere|videre)|lue lisää',
  '(?:prze)?czytaj (?:więcej|dalej)|číst (?:dál|dále|více)|čítať (?:ďalej|viac)|preberi(?:te)? več|čitaj dalje',
  'tovább(?: olvasom)?|citește (?:mai mult|mai departe)|skaityti (?:daugiau|toliau)|lasīt (?:vairāk|tālāk)|loe edasi',
  'прочети(?:те)? (?:още|повече)|читати далі|читать далее',
  'διαβάστε περισσότερα|συνέχεια ανάγνωσης|léigh tuilleadh',
].join('|');
/** "More" alone means a link only in brackets or before an arrow, which in French may be the end of a quotation. */
const more = 'altro|mais|más|meer|mehr|mere|mer|more|plačiau|vairāk|več|více|viac|weiter|więcej';
const inBrackets = `[[(](?:${labels})\\s*(?:…|\\.{3})?[\\])]|\\[(?:${more}|plus|suite)\\]|\\((?:${more}|plus|suite) ?(?:…|\\.{3})\\)`;
const atEnd = new RegExp(
  `(?<=[\\]).!?…»”"]\\s*)(?:(?:[|→] ?)?\\[?(?:${labels})\\s*(?:\\.{3}|[….:»›→>\\]]+)?|(?:${more}) [»›→])$|(?<=\\s)(?:${inBrackets})$`,
  'iu',
);

const arrow = '\\s*(?:\\.{3}|[….:»›→>]+)?$';
const alone = new RegExp(`^(?:${labels})${arrow}`, 'iu');
/** What links to the whole article wherever it is a link, and what does only behind a sentence. */
const articleLink = new RegExp(
  `^(?:${labels}|read|lesen|lire|leer|ler|leggi|lees|czytaj|číst|čítať)${arrow}`,
  'iu',
);
const moreAlone = new RegExp(`^(?:${more})${arrow}`, 'iu');
/** Nothing that can be read is behind these, but perhaps a counter of readers. */
const nothing = '(?<behind>(?:<[^<>]*>|&nbsp;|&#160;|\\s)*)$';
const lastAnchor = new RegExp(`<a\\s[^<>]*>(?<text>(?:(?!</?a[\\s>])[^])*)</a\\s*>${nothing}`, 'i');
const topics = new RegExp(`\\((?:<a\\s[^<>]*>[^<>]{1,80}</a>(?:,\\s*)?)+\\)${nothing}`, 'i');
const endsText = /[\]).!?…»”"]$/;
/** Longer than the addresses of link and counter. */
const tailMax = 4_000;

/** What WordPress writes below every article, in the languages of its sites. */
const signature = new RegExp(
  [
    'the post .{1,300} (?:appeared first|first appeared) on',
    'der beitrag .{1,300} erschien zuerst auf',
    "(?:l['’]|cet )article .{1,300} est apparu en premier sur",
    'la noticia .{1,300} fue publicada originalmente en',
    '(?:la entrada|el artículo|el cargo) .{1,300} (?:se publicó primero|aparece primero|apareció primero) en',
    "l['’]articolo .{1,300} (?:proviene da|sembra essere il primo su)",
    '(?:o conteúdo|o post|o artigo) .{1,300} (?:aparece|apareceu|foi publicado) primeiro em',
    'het bericht .{1,300} verscheen eerst op',
    'artykuł .{1,300} pochodzi z serwisu',
    '(?:článek|příspěvek) .{1,300} se nejdříve objevil na',
    'inlägget .{1,300} dök först upp på',
    'το άρθρο .{1,300} εμφανίστηκε πρώτα στο',
    'материалът .{1,300} е публикуван за пръв път на|публикация(?:та)? .{1,300} се показа за първи път в',
    // Many sentences begin with "A" or "Az", so that it ends none.
    '(?<=[.!?…\\]] )(?:az?|a\\(z\\)) [^.!?…]{1,300} bejegyzés először',
  ]
    .map((words) => `(?<=^|\\s)(?:${words}) .{1,100}$`)
    .join('|'),
  'iu',
);
/** "… Continue reading “Nine hours”": what WordPress's own themes write, in any language, up to the headline. */
const cutBefore = /(?<=(?:…|\.{3})\]?)\s+[^.!?…]{0,40}$/u;
const behindTitle = /^[^.!?…]{0,40}$/u;
/** A shorter headline may be the last words of a sentence. */
const titleLengthMin = 10;
const longest = 500;

/**
 * A publisher's HTML without links that are no part of its last sentence: the one to the whole article, which is known by
 * its text, whatever is before it ("al desplomarse <a>Leer</a>" in El Mundo), and those to topics in brackets, as Golem
 * has them.
 */
export function withoutLinksAtEnd(html: string): string {
  const from = Math.max(0, html.length - tailMax);
  const tail = html.slice(from);
  const found = lastAnchor.exec(tail) ?? topics.exec(tail);
  if (found === null) return html;
  const { text, behind = '' } = found.groups ?? {};
  const before = html.slice(0, from + found.index);
  const label = text === undefined ? null : plainText(text);
  if (label !== null && articleLink.test(label)) return before + behind;
  const isApart =
    (label === null || moreAlone.test(label)) && endsText.test(plainText(before.slice(-tailMax)));
  return isApart ? before + behind : html;
}

/**
 * Removes the text of a link to the whole article, and the signature of the publisher's software: the page has a
 * button, and the byline names the publisher. Nothing is left of a text that consists of nothing else.
 */
export function withoutReadMoreLink(text: string, title: string | null): string {
  const from = Math.max(0, text.length - longest);
  const unsigned = text.slice(from).replace(signature, '').trimEnd();
  const end = withoutTitledLink(unsigned, title ?? '')
    .replace(atEnd, '')
    .trimEnd();
  const left = text.slice(0, from) + end;
  return alone.test(left) ? '' : left;
}

function withoutTitledLink(text: string, title: string): string {
  const at = title.length < titleLengthMin ? -1 : text.lastIndexOf(title);
  if (at < 0 || !behindTitle.test(text.slice(at + title.length))) return text;
  const link = cutBefore.exec(text.slice(0, at));
  return link ? text.slice(0, link.index) : text;
}
