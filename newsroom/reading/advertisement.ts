import type { Language } from '#newsroom/languages.ts';
import { fold } from './fold.ts';

/**
 * What publishers call a piece that somebody has paid for, in the languages of the catalogue. Words that news are about as
 * well ("Anzeige" is also what one files with the police) are in `onlyInBrackets`.
 */
const terms: Record<Language, string> = {
  en: 'advertorial|advertisement feature|sponsored|sponsored content|sponsored post|sponsored article|paid content|paid post|partner content|branded content|brand content|promoted content',
  de: 'bezahlte anzeige|bezahlter inhalt|gesponsert|gesponserter inhalt|gesponserter beitrag|publireportage',
  fr: 'publireportage|publi-reportage|publirédactionnel|publi-rédactionnel|contenu sponsorisé|article sponsorisé|sponsorisé',
  nl: 'gesponsord|gesponsorde content|gesponsorde inhoud|partnercontent|betaalde content',
  it: 'contenuto sponsorizzato|articolo sponsorizzato|sponsorizzato|pubbliredazionale|publiredazionale|informazione pubblicitaria',
  es: 'publirreportaje|contenido patrocinado|artículo patrocinado|patrocinado',
  pt: 'publirreportagem|conteúdo patrocinado|artigo patrocinado|patrocinado',
  pl: 'artykuł sponsorowany|materiał sponsorowany|tekst sponsorowany|materiał partnera|materiał promocyjny',
  cs: 'komerční sdělení|komerční článek|placená inzerce|placený obsah|pr článek|pr články|sponzorovaný obsah',
  sk: 'komerčný článok|platená inzercia|platený obsah|pr článok|pr články|sponzorovaný obsah|reklamný článok',
  sl: 'oglasno sporočilo|oglasna vsebina|promo vsebina|plačana objava|sponzorirano|sponzorirana vsebina',
  hu: 'támogatott tartalom|szponzorált tartalom|szponzorált|fizetett tartalom|fizetett hirdetés|pr-cikk',
  bg: 'платена публикация|платено съдържание|рекламна публикация|рекламно съдържание|спонсорирано съдържание|адверториал',
  el: 'χορηγούμενο|χορηγούμενο περιεχόμενο|προωθούμενο περιεχόμενο|διαφημιστική καταχώρηση',
  lt: 'užsakomasis turinys|užsakomasis straipsnis|reklaminis turinys|reklaminis straipsnis|rėmėjo turinys|remiamas turinys',
  lv: 'reklāmraksts|reklāmas raksts|sponsorēts saturs|apmaksāts saturs',
  nb: 'annonsørinnhold|sponset innhold|betalt innhold|sponset',
  nn: 'annonsørinnhald|sponsa innhald|betalt innhald',
  sv: 'annonsörinnehåll|sponsrat innehåll|betalt innehåll|sponsrat',
  uk: 'на правах реклами|рекламний матеріал|партнерський матеріал|спонсорський матеріал',
  ga: 'ábhar urraithe',
};
const onlyInBrackets =
  'advertisement|anzeige|werbung|annonce|advertentie|pubblicità|publicidad|publicidade|reklama|oglas|hirdetés|реклама|διαφήμιση|reklāma|annonse|annons';

const names = new Set(namesIn(Object.values(terms).join('|')));
const bracketed = new Set([...names, ...namesIn(onlyInBrackets)]);
/** A label before a headline or behind it: in brackets, or apart from it by a colon, a bar or a dash. */
const inBrackets = [/^[[(]([^[\]()]{2,40})[\])]/, /[[(]([^[\]()]{2,40})[\])]$/];
const apart = [/^([^:|–—]{2,40}?)(?:\s*[:|]\s|\s[–—-]\s)/, /[|–—]\s+([^|–—]{2,40})$/];

/**
 * Whether a publisher itself calls an item an advertisement: by a category, in the place of the author, or by a label in its
 * headline. What it is about is never guessed.
 */
export function isAdvertisement(item: {
  title: string | null;
  author: string | null;
  categories: string[];
}): boolean {
  const title = item.title ?? '';
  return (
    [...item.categories, item.author ?? '', ...labelsIn(title, apart)].some((term) =>
      names.has(normal(term)),
    ) || labelsIn(title, inBrackets).some((label) => bracketed.has(normal(label)))
  );
}

function labelsIn(title: string, patterns: RegExp[]): string[] {
  return patterns.flatMap((pattern) => pattern.exec(title)?.[1] ?? []);
}

function namesIn(list: string): string[] {
  return list.split('|').map(normal);
}

function normal(term: string): string {
  return fold(term)
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
