/** The texts of links to the whole article, in the languages of the catalogue and around it: regular expressions. */
export const readMoreLabels = [
  'continue reading(?: on| this article)?|keep reading|view (?:the )?full (?:article|coverage|story)',
  '(?:click here to )?read (?:more(?: here)?|on|article|(?:the )?(?:full|whole) (?:story|article|report)(?: here)?)',
  'read the rest of this (?:article|entry|post|story)|to read this (?:article|story) in full(?:,? please click here)?',
  '(?:hier |jetzt )?(?:weiter ?lesen|mehr lesen)|jetzt lesen|lesen sie (?:hier )?(?:mehr|weiter)(?: dazu)?',
  '(?:den )?(?:ganzen|vollständigen|kompletten) (?:artikel|beitrag|bericht|text) lesen',
  'zum (?:ganzen |vollständigen )?(?:artikel|beitrag)',
  'lire (?:la suite(?: de l.article)?|plus|l.article(?: complet| en entier)?)|(?:continuer|poursuivre) la lecture',
  'en savoir plus|leer más|(?:seguir|sigue|continuar|continúa) leyendo',
  '(?:leer|lea|lee) (?:la noticia|el artículo)(?: complet[ao])?',
  'leggi (?:tutto(?: l.articolo)?|di più|ancora|(?:l.articolo|la notizia)(?: complet[ao])?)|continua (?:a leggere|la lettura)',
  '(?:ler|leia|saiba) mais|(?:ler|leia) (?:[oa] )?(?:artigo|notícia)(?: complet[oa]| na íntegra)?|continu(?:ar|e) a ler',
  'lees (?:verder|meer(?: hier)?|(?:hier )?het (?:hele|volledige) (?:artikel|bericht|verhaal))|verder lezen',
  'läs (?:mer(?: här)?|vidare|hela (?:artikeln|nyheten|texten|inlägget))|fortsätt läsa',
  'les (?:mer(?: her)?|meir|videre|hele (?:saken|artikkelen)(?: her)?|heile saka)|fortsett å lese',
  'læs (?:mere(?: her)?|videre|hele (?:artiklen|historien)(?: her)?)|lue (?:lisää|koko (?:juttu|artikkeli))',
  '(?:prze)?czytaj (?:więcej|dalej|cały (?:artykuł|tekst)|całość)',
  '(?:číst|čtěte) (?:dál|dále|více|celý článek)|(?:pre)?(?:čítať|čítajte) (?:ďalej|viac|celý článok)',
  '(?:pre)?beri(?:te)? (?:več|dalje|naprej|celoten članek)|več preberite|(?:pro)?čitaj(?:te)? (?:dalje|više)',
  'tovább(?: olvasom| a cikk(?:hez|re))?|olvass? tovább|a teljes cikk(?: itt)?',
  'citește (?:mai mult|mai departe|(?:tot )?articolul(?: complet)?)',
  'skaity(?:ti|kite) (?:daugiau|toliau|visą straipsnį)|plačiau skaitykite|las(?:īt|iet|i) (?:vairāk|tālāk|visu rakstu)',
  'loe (?:edasi|lähemalt|rohkem)|léigh (?:tuilleadh|níos mó)',
  '(?:прочети|прочетете|чети|четете) (?:още|повече|цялата (?:статия|новина))',
  'чита(?:ти|йте) (?:далі|більше|повністю|докладніше)|чита(?:ть|йте) (?:далее|дальше|полностью|подробнее)',
  'διαβάστε (?:περισσότερα|(?:όλο|ολόκληρο) το (?:άρθρο|κείμενο)|τη συνέχεια)(?: εδώ)?',
  'συνέχεια ανάγνωσης|συνεχίστε την ανάγνωση',
].join('|');

/** What means such a link only behind a sentence, since it may also be the last words of one. */
export const moreBehindSentence = [
  '(?:find out|learn) more|full (?:article|story)|mehr dazu|voir plus|ver m(?:ás|ais)|veja mais|zobacz więcej',
  'celý článek|celý článok|(?:více|viac) zde|bővebben|виж(?:те)? (?:още|повече)|цялата (?:статия|новина)',
  'докладніше|детальніше|подробнее|δείτε περισσότερα',
].join('|');

/** "More" alone, which means a link only in brackets or before a mark. */
export const moreLabels = 'altro|mais|más|meer|mehr|mere|mer|more|plačiau|vairāk|več|více|viac|weiter|więcej';

/** Before the name of the site where the rest is: "Read more at The Gazette". */
export const readMoreAt =
  'at|on|auf|bei|in|sur|dans|en|su|em|n[ao]|op|bij|på|hos|w|v|на|в|σ(?:ε|τ(?:ο|η[νς]?|α))';
