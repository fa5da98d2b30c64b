import { expect, test } from 'vitest';
import { withoutLinksAtEnd, withoutReadMoreLink } from './read-more-link.ts';

test.each([
  ['The council met. Continue reading...', 'The council met.'],
  ['The council met […] Read more »', 'The council met […]'],
  ['The council met. To read this article in full, please click here', 'The council met.'],
  ['Το συμβούλιο. Το άρθρο Εννέα ώρες εμφανίστηκε πρώτα στο Νέα.', 'Το συμβούλιο.'],
  ['Съветът заседава. Материалът Девет часа е публикуван за пръв път на Вестник.', 'Съветът заседава.'],
  [
    'A tanács ülésezett. Az idő fogy. A Kilenc óra bejegyzés először Hírek-én jelent meg.',
    'A tanács ülésezett. Az idő fogy.',
  ],
  [
    'El pleno acabó. La noticia Nueve horas fue publicada originalmente en Diario por Ada.',
    'El pleno acabó.',
  ],
  ['The council met. (more…)', 'The council met.'],
  ['Der Rat tagte [mehr]', 'Der Rat tagte'],
  ['Rada se sešla… více »', 'Rada se sešla…'],
  ['« Il en faut… plus »', '« Il en faut… plus »'],
  ['Was wollen wir? Mehr', 'Was wollen wir? Mehr'],
  ['Der Rat tagte. Weiterlesen →', 'Der Rat tagte.'],
  ['Le conseil s’est réuni… Lire la suite', 'Le conseil s’est réuni…'],
  ['Рада зібралася. Читати далі', 'Рада зібралася.'],
  ['The council met. The post Nine hours appeared first on The Gazette.', 'The council met.'],
  ['Der Rat tagte. Weiterlesen Der Beitrag Neun Stunden erschien zuerst auf Tageblatt.', 'Der Rat tagte.'],
  ['The council met and … Read More Here →', 'The council met and …'],
  ['The council met. Continue reading on The Gazette »', 'The council met.'],
  ['The council met and … Continue reading "Nine hours"', 'The council met and …'],
  ['Der Rat tagte [...] „Nine hours“ weiterlesen', 'Der Rat tagte [...]'],
  ['Η συνεδρίαση… Συνεχίστε την ανάγνωση Nine hours →', 'Η συνεδρίαση…'],
  [
    'The council met… and the session lasted Nine hours.',
    'The council met… and the session lasted Nine hours.',
  ],
  ['The council met for Nine hours', 'The council met for Nine hours'],
  ['Children read more', 'Children read more'],
  ['Why children should read more than one book', 'Why children should read more than one book'],
  ['Continue reading', ''],
  ['Weiterlesen …', ''],
  ['Continue reading on »', ''],
  ['The post Nine hours appeared first on The Gazette.', ''],
  ['L’articolo 18 proviene da una legge del 1970.', 'L’articolo 18 proviene da una legge del 1970.'],
  [
    'Суд начался. Запись разговора впервые появилась в сети вчера.',
    'Суд начался. Запись разговора впервые появилась в сети вчера.',
  ],
  ['Суд начался. Запись Девять часов впервые появилась Вестник.', 'Суд начался.'],
  ['The council met [Read more...]', 'The council met'],
  ['The council met (read more)', 'The council met'],
  ['Der Rat tagte ... | weiterlesen', 'Der Rat tagte ...'],
  ['Zastupitelé jednali. Článek Devět hodin se nejdříve objevil na Deník.', 'Zastupitelé jednali.'],
  ['A câmara reuniu. O post Nove horas foi publicado primeiro em Jornal.', 'A câmara reuniu.'],
  ['Le conseil. Cet article Neuf heures est apparu en premier sur Journal.', 'Le conseil.'],
  ['A tanács ülésezett. A(z) Kilenc óra bejegyzés először Hírek-én jelent meg.', 'A tanács ülésezett.'],
  ['Rådet møttes. Innlegget Ni timer dukket først opp på Avisen.', 'Rådet møttes.'],
  ['Rådet mødtes. Indlægget Ni timer blev først udgivet på Avisen.', 'Rådet mødtes.'],
  [
    'Valtuusto kokoontui. Artikkeli Yhdeksän tuntia julkaistiin ensimmäisen kerran Lehti.',
    'Valtuusto kokoontui.',
  ],
  ['Consiliul s-a reunit. Articolul Nouă ore apare prima dată în Ziarul.', 'Consiliul s-a reunit.'],
  ['Рада зібралася. Запис Дев’ять годин спершу з’явиться на Вісник.', 'Рада зібралася.'],
  ['Rada zasadala. Príspevok Deväť hodín zobrazený najskôr Denník.', 'Rada zasadala.'],
  ['Svet se je sestal. Prispevek Devet ur se je najprej pojavil na Dnevnik.', 'Svet se je sestal.'],
  ['Članak o pojavi se objavljuje na Dnevnik.', 'Članak o pojavi se objavljuje na Dnevnik.'],
  ['The council met. Read the full story here', 'The council met.'],
  ['The council met. Read more at The Gazette', 'The council met.'],
  ['The council met. Find out more', 'The council met.'],
  ['The council met to find out more', 'The council met to find out more'],
  ['Der Rat tagte: „Nein.“ Weiterlesen auf www.tageblatt.example', 'Der Rat tagte: „Nein.“'],
  ['Der Rat tagte. » Weiterlesen', 'Der Rat tagte.'],
  ['Der Rat tagte. Mehr auf tageblatt.example', 'Der Rat tagte.'],
  ['Der Rat tagte. Den ganzen Artikel lesen', 'Der Rat tagte.'],
  ['„Nein“ und „Ja“ Weiterlesen', '„Nein“ und „Ja“'],
  ['»Nein« und »Ja« Weiterlesen', '»Nein« und »Ja«'],
  ['El disco se llama «Más»', 'El disco se llama «Más»'],
  ['Publikum ropte: «Mer…', 'Publikum ropte: «Mer…'],
  ['O slogan é «Leia mais»', 'O slogan é «Leia mais»'],
  ['Le bouton dit « Lire la suite »', 'Le bouton dit « Lire la suite »'],
  ['He shouted: “More…', 'He shouted: “More…'],
  ['Er rief: „Mehr …', 'Er rief: „Mehr …'],
  ['« Le conseil s’est réuni. » Lire la suite sur Le Journal', '« Le conseil s’est réuni. »'],
  ['Il consiglio si è riunito. Leggi l’articolo completo', 'Il consiglio si è riunito.'],
  ['El pleno acabó. Leer la noticia completa', 'El pleno acabó.'],
  ['A câmara reuniu. Ler artigo completo', 'A câmara reuniu.'],
  ['Rada obradowała. Czytaj więcej na dziennik.example', 'Rada obradowała.'],
  ['Zastupitelé jednali. Celý článek »', 'Zastupitelé jednali.'],
  ['Rada zasadala. Čítajte viac', 'Rada zasadala.'],
  ['A tanács ülésezett. Tovább a cikkhez', 'A tanács ülésezett.'],
  ['Съветът заседава. Прочети цялата статия', 'Съветът заседава.'],
  ['Το συμβούλιο συνεδρίασε. Διαβάστε όλο το άρθρο', 'Το συμβούλιο συνεδρίασε.'],
  ['De raad vergaderde. Lees het hele artikel', 'De raad vergaderde.'],
  ['Fullmäktige möttes. Läs hela artikeln', 'Fullmäktige möttes.'],
  ['Kommunestyret møttes. Les hele saken her', 'Kommunestyret møttes.'],
  ['Taryba posėdžiavo. Skaityti visą straipsnį', 'Taryba posėdžiavo.'],
  ['Dome sanāca. Lasiet vairāk', 'Dome sanāca.'],
  ['Рада зібралася. Читайте більше', 'Рада зібралася.'],
  ['The post office appeared in the film', 'The post office appeared in the film'],
  [`${'word '.repeat(300)}end. Read more`, `${'word '.repeat(300)}end.`],
])('%j is kept as %j', (text, kept) => {
  expect(withoutReadMoreLink(text, 'Nine hours')).toBe(kept);
});

const counter = '<img src="http://counter.example/m?id=1" alt=""/>';

test.each([
  [
    'El pleno terminó de madrugada&nbsp;<a href="/1"> Leer </a>' + counter,
    'El pleno terminó de madrugada&nbsp;' + counter,
  ],
  ['<a href="/1">Leer</a>', ''],
  ['<p>The council met <A HREF="/1">Read <b>more</b> »</A></p>', '<p>The council met </p>'],
  ['The council met… <a href="/1">more</a>', 'The council met… '],
  ['What the council does <a href="/1">more</a>', 'What the council does <a href="/1">more</a>'],
  ['Zastupitelé jednali. <a href="/1">Celý článek</a>', 'Zastupitelé jednali. '],
  ['<p>Visit us to <a href="/1">learn more</a></p>', '<p>Visit us to <a href="/1">learn more</a></p>'],
  ['Il faut <a href="/1">lire</a> le rapport', 'Il faut <a href="/1">lire</a> le rapport'],
  [
    `Der Rat tagte. (<a href="/1">Rat</a>, <a href="/2">Haushalt</a>) ${counter}`,
    `Der Rat tagte.  ${counter}`,
  ],
  ['Der Rat (<a href="/1">neu</a>)', 'Der Rat (<a href="/1">neu</a>)'],
  ['The council met <a href="/1">in March</a>', 'The council met <a href="/1">in March</a>'],
  [
    '<a href="/1">Read more</a> <a href="/2">Comments</a>',
    '<a href="/1">Read more</a> <a href="/2">Comments</a>',
  ],
])('the link to the whole article goes from the end: %j', (html, kept) => {
  expect(withoutLinksAtEnd(html)).toBe(kept);
});

test('a text of nothing but links is read quickly', () => {
  expect(withoutLinksAtEnd('<a >'.repeat(100_000))).toHaveLength(400_000);
  expect(withoutLinksAtEnd('<a ></a>'.repeat(100_000))).toHaveLength(800_000);
});

test.each([
  'Regeringen säger nej. Läs mer här: https://daily.example/1?utm_source=rss',
  'Die Regierung plant. Mehr: https://daily.example/1',
  'The government plans. Read more → https://daily.example/1',
  'The government plans. https://daily.example/1',
  'Le gouvernement a un plan ! Lire la suite sur https://daily.example/1',
  'Урядовий план. Читати далі: https://daily.example/1',
])('the address of the article is no part of its text: %s', (text) => {
  expect(withoutReadMoreLink(text, null, 'https://www.daily.example/1')).toMatch(/^[^:/]*[.!]$/);
});

test.each([
  'For details visit https://gov.example/plan',
  'They registered https://gov.example',
  'Who wants more: https://gov.example/list',
  'https://gov.example/list',
  'Enrol until Sunday. https://gov.example/enrol',
])('an address in a sentence stays, and one elsewhere: %s', (text) => {
  expect(withoutReadMoreLink(text, null, 'https://daily.example/1')).toBe(text);
});
