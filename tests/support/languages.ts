import type { Region } from '#contract/regions.ts';

type Marks = { script: RegExp; words: string[] };

const marks = (script: RegExp, words: string): Marks => ({ script, words: words.split(' ') });
const latin = /\p{Script=Latin}/u;
const cyrillic = /\p{Script=Cyrillic}/u;

/** Signs of a text's language: its letters, and small words that every text needs. */
export const languageMarks: Record<string, Marks> = {
  bg: marks(cyrillic, 'на и от за до се по през като най в с са'),
  cs: marks(latin, 'na se v je a z do jeho podle od roku i k'),
  de: marks(latin, 'der die das und in im den von dem ein eine des auf mit'),
  el: marks(/\p{Script=Greek}/u, 'το του της τον τη και από σε ένα η ο στο στα με οι τις τους'),
  en: marks(latin, 'the a an of and in to was by for with it that on from at his is'),
  es: marks(latin, 'el la los las de y en que su se por un una'),
  fr: marks(latin, 'le la les de des et du en un une dans à au sur se'),
  ga: marks(latin, 'an na ar agus i is bhí le de go chun sa'),
  hu: marks(latin, 'a az és egy hogy is volt el nem ki meg'),
  it: marks(latin, 'il la le i di del della e un una in per che non'),
  lt: marks(latin, 'ir metais buvo per su kad iš į jis m nuo'),
  lv: marks(latin, 'un ir ar no tā kas gadā par arī gada to'),
  nb: marks(latin, 'og på i som av en til med det han et for var ikke'),
  nl: marks(latin, 'de het een van en in op is met aan voor om'),
  pl: marks(latin, 'w i z na się do roku oraz też prawa jeden'),
  pt: marks(latin, 'o a os as de do da e em que um uma se no na'),
  sk: marks(latin, 'sa na v a z do je so aj až po kde ako že už jej'),
  sl: marks(latin, 'je in na v se so za ki z iz leta po pa'),
  sv: marks(latin, 'och att som i en av på för till den är det från'),
  uk: marks(cyrillic, 'і й та на що з у в або до за ним від не його цю'),
};

/** The languages of a region's own press. */
export const regionLanguages: Record<Region, string[]> = {
  at: ['de'],
  be: ['nl', 'fr', 'de'],
  bg: ['bg'],
  cz: ['cs'],
  fr: ['fr'],
  de: ['de'],
  gr: ['el'],
  hu: ['hu'],
  ie: ['ga'],
  it: ['it'],
  lt: ['lt'],
  lv: ['lv'],
  nl: ['nl'],
  no: ['nb'],
  pl: ['pl'],
  pt: ['pt'],
  sk: ['sk'],
  si: ['sl'],
  es: ['es'],
  se: ['sv'],
  ch: ['de', 'fr', 'it'],
  ua: ['uk'],
  uk: ['en'],
};
