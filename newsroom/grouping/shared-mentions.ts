import { nameOfRegion } from '#contract/regions.ts';
import { groupingLanguage } from './grouping-languages.ts';
import { mentionsOf, type Mention, type Mentions } from './mentions.ts';
import type { ArticleText } from './read-text.ts';

const mostShown = 12;
/** The number of consonants that distinguish names, and by how many more or fewer an ending may differ. */
const beginning = 4;
const endingMost = 2;

/** A name, place or number of the lead; `reports`: how many in other languages mention it. */
type Shared = Mention & { reports: number };

/**
 * The names, places and numbers that a story's lead shares with its reports in other languages, as the lead writes them, the
 * most shared first, at most 12. None when nobody reports in another language.
 */
export function sharedMentions(lead: ArticleText, reports: readonly ArticleText[]): string[] {
  const language = languageOf(lead);
  const others = reports.filter((report) => languageOf(report) !== language).map(mentionsOf);
  if (others.length === 0) return [];
  const own = mentionsOf(lead);
  const shared = own.mentions.map((mention, at) => ({
    ...told(withFirstWord(mention, others), at, own.mentions),
    reports: isWord(mention, [own, ...others]) ? 0 : countReports(mention, others),
  }));
  return distinct(joined(shared, others))
    .toSorted((a, b) => reportsOf(b) - reportsOf(a))
    .slice(0, mostShown)
    .map(written);
}

function languageOf({ language }: ArticleText): string {
  return groupingLanguage(language) ?? language.toLowerCase().replace(/[-_].*/s, '');
}

/** Whether any report writes it small: then it is a word and no name, wherever else it begins with a capital. */
function isWord({ kind, key }: Mention, all: readonly Mentions[]): boolean {
  return kind === 'name' && all.some(({ small }) => small.has(key));
}

/** How many reports mention it; 0 when none of them, nor the lead, writes it as only names are written. */
function countReports(mention: Mention, others: readonly Mentions[]): number {
  const matches = others.map(({ mentions }) => mentions.filter((other) => isSame(mention, other)));
  const certain = mention.certain || matches.some((found) => found.some((other) => other.certain));
  return certain ? matches.filter((found) => found.length > 0).length : 0;
}

/** A name ends differently in each case and is spelled differently in each language. */
function isSame(one: Mention, other: Mention): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind !== 'name' || one.key.length < beginning) return one.key === other.key;
  return (
    other.key.startsWith(one.key.slice(0, beginning)) &&
    Math.abs(one.key.length - other.key.length) <= endingMost
  );
}

/** The shared mentions, with neighbours that form one name joined. */
function joined(mentions: readonly Shared[], others: readonly Mentions[]): Shared[][] {
  const groups: Shared[][] = [];
  mentions.forEach((mention, at) => {
    if (mention.reports === 0) return;
    const before = mentions[at - 1];
    const last = groups.at(-1);
    if (!before || !areOneName(before, mention, others)) groups.push([mention]);
    else if (last?.at(-1) === before) last.push(mention);
    else groups.push([before, mention]); // by itself it is too short to be known, or a country
  });
  return groups;
}

/** "Nanga Parbat" is one name, and "Deutsche Bundesbank"; two that merely meet in the lead's sentence are two. */
function areOneName(one: Mention, two: Mention, others: readonly Mentions[]): boolean {
  if (two.gap === null || one.kind + two.kind === 'placeplace') return false;
  const pair = written([one, two]);
  return others.some(({ mentions, whole }) => whole.includes(pair) || areNeighbours(one, two, mentions));
}

/** Whether a report has both side by side, in its own spelling. A country may stand there before any of its people. */
function areNeighbours(one: Mention, two: Mention, mentions: readonly Mention[]): boolean {
  if (![one, two].every(isNameOrCity)) return false;
  return mentions.some((other, at) => {
    const before = mentions[at - 1];
    if (!before || other.gap === null) return false;
    // In Hungarian the family's name comes first.
    return (isSame(one, before) && isSame(two, other)) || (isSame(two, before) && isSame(one, other));
  });
}

function isNameOrCity({ kind, key }: Mention): boolean {
  return kind === 'name' || (kind === 'place' && !isCountry(key));
}

/** Countries have codes of two letters. */
const isCountry = (code: string) => code.length === 2;

/** Leaves out mentions that others contain; the longer of two stays. */
function distinct(groups: readonly Shared[][]): Shared[][] {
  const said: Mention[] = [];
  const kept = groups
    .toSorted((a, b) => b.length - a.length)
    .filter((group) => {
      const isNew = group.some((mention) => !said.some((other) => isSame(mention, other)));
      if (isNew) said.push(...group);
      return isNew;
    });
  return groups.filter((group) => kept.includes(group));
}

function reportsOf(group: readonly Shared[]): number {
  return Math.max(...group.map(({ reports }) => reports));
}

function written(group: readonly Mention[]): string {
  return group.map(({ surface, gap }, at) => (at === 0 ? surface : `${gap ?? ' '}${surface}`)).join('');
}

/** "Real Madrid" is no place: the word before belongs to the name if others have it, too, although prepositions differ. */
function withFirstWord(mention: Mention, others: readonly Mentions[]): Mention {
  const { longer } = mention;
  return longer !== null && others.some(({ whole }) => whole.includes(longer))
    ? { ...mention, surface: longer }
    : mention;
}

/**
 * A mention as readers see it. Countries get the name that the site uses, since leads inflect them or name their
 * peoples; but not beside another name, where they may be a person's, as in "François".
 */
function told(mention: Mention, at: number, all: readonly Mention[]): Mention {
  const isApart = mention.gap === null && (all[at + 1]?.gap ?? null) === null;
  if (mention.kind !== 'place' || !isCountry(mention.key) || !isApart) return mention;
  const region = nameOfRegion(mention.key === 'GB' ? 'uk' : mention.key.toLowerCase());
  return { ...mention, surface: region ?? countryNames.of(mention.key) ?? mention.surface };
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
