import type { ServedFeed } from '#tests/support/feed-server.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';

/** The news of the browser tests' publishers. Times count back from the start of the run, newest first. */
const minute = 60_000;
const started = Date.now();

/** Requests for pictures are answered by the tests; see `servePictures`. */
export const pictureHost = 'https://pictures.example';

const sentence =
  'The council met for nine hours and agreed on a plan that nobody had expected in the morning. ';

function story(path: string, number: number, changes: Partial<RssItem> = {}): RssItem {
  return {
    title: `${path} story ${number}`,
    link: `https://publisher.example/${path}/${number}`,
    description: `${path} description ${number}. ${sentence}`,
    image: `${pictureHost}/${path}-${number}.png`,
    author: `Reporter ${number}`,
    published: new Date(started - number * 7 * minute),
    ...changes,
  };
}

const stories = (path: string, count: number) => Array.from({ length: count }, (_, n) => story(path, n + 1));

export const longTitle =
  'A headline that goes on and on until even the most patient reader wonders where it will end';
export const longText = sentence.repeat(5).trim();
export const repeatedTitle = 'The same agency report in two papers';
export const bareLink = 'https://publisher.example/breaking/bare';

const breaking = [
  story('breaking', 1, { title: longTitle, description: longText }),
  story('breaking', 2, { title: repeatedTitle }),
  story('breaking', 3, { title: repeatedTitle }),
  story('breaking', 4, { image: `${pictureHost}/broken.png` }),
  { title: 'Only a headline', link: bareLink, published: new Date(started - 30 * minute) },
  ...stories('breaking', 70).slice(5),
];
const europe = [story('europe', 1, { description: longText }), ...stories('europe', 55).slice(1)];
const world = [
  story('world', 1, { description: longText }),
  story('world', 2, { title: longTitle }),
  ...stories('world', 60).slice(2, 5),
  story('world', 6, { title: `${longTitle}, sixth`, description: longText }),
  ...stories('world', 60).slice(6),
];
const technology = [
  story('technology', 1, { title: `${longTitle}, in bits`, description: longText }),
  ...stories('technology', 120).slice(1),
];
const german = [
  story('deutschland', 1, {
    title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz vor dem Bundestag',
  }),
  story('deutschland', 2, { title: 'Wahlen am Sonntag' }),
  ...stories('deutschland', 12).slice(2),
];
const greek = [
  story('ellada', 1, { title: 'Ισχυρός σεισμός κοντά στην Κρήτη χωρίς ζημιές' }),
  ...stories('ellada', 9).slice(1),
];
const ukrainian = [
  story('ukraina', 1, { title: 'Київ відкриває нову лінію метро' }),
  ...stories('ukraina', 9).slice(1),
];

function feed(
  path: string,
  publisher: string,
  language: string,
  sections: string[],
  items: RssItem[],
): ServedFeed {
  return { path: `/${path}.xml`, publisher, language, sections, body: rss(publisher, items) };
}

export const edition: readonly ServedFeed[] = [
  feed('breaking', 'The Breaking Post', 'en-GB', ['/scope/breaking'], breaking),
  feed('europe', 'Europe Gazette', 'en', ['/scope/europe'], europe),
  feed('world', 'World Courier', 'en', ['/scope/world'], world),
  feed('deutschland', 'Tageblatt', 'de', ['/region/de'], german),
  feed('ellada', 'Εφημερίδα', 'el', ['/region/gr'], greek),
  feed('ukraina', 'Газета', 'uk', ['/region/ua'], ukrainian),
  feed('technology', 'Tech Weekly', 'en', ['/category/technology'], technology),
  feed('politics', 'Politics Daily', 'en', ['/category/politics'], stories('politics', 60)),
  feed(
    'culture',
    'Culture Review',
    'fr',
    ['/category/culture'],
    [story('culture', 1, { title: 'Une élection à l’Académie' })],
  ),
  // Used by the tests of one file only: an editor takes them down.
  feed(
    'hats',
    'Hat Review',
    'en',
    ['/region/lt'],
    [
      story('hats', 1, { title: 'Hats for tall heads', description: 'They are wide.' }),
      story('hats', 2, { title: 'Gloves for small hands', description: 'They are narrow.' }),
      story('hats', 3, { title: 'Scarves for long necks', description: 'They are warm.' }),
    ],
  ),
  // Used by one test only: they run from right to left.
  feed(
    'sefer',
    'ידיעות',
    'he',
    ['/region/pt'],
    [
      story('sefer', 1, {
        title: 'האיחוד האירופי אישר את התקציב: 189 מיליארד אירו ל-2027 (EU)',
        description: 'הפרלמנט בשטרסבורג אישר.',
      }),
    ],
  ),
  feed('sports', 'Sports Echo', 'en', ['/category/sports'], stories('sports', 10)),
];
