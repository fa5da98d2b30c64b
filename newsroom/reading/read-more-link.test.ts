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
  ['The council met [Read more...]', 'The council met'],
  ['The council met (read more)', 'The council met'],
  ['Der Rat tagte ... | weiterlesen', 'Der Rat tagte ...'],
  ['Zastupitelé jednali. Článek Devět hodin se nejdříve objevil na Deník.', 'Zastupitelé jednali.'],
  ['A câmara reuniu. O post Nove horas foi publicado primeiro em Jornal.', 'A câmara reuniu.'],
  ['Le conseil. Cet article Neuf heures est apparu en premier sur Journal.', 'Le conseil.'],
  ['A tanács ülésezett. A(z) Kilenc óra bejegyzés először Hírek-én jelent meg.', 'A tanács ülésezett.'],
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
