import { nameBesideOffice } from '#newsroom/editorial-office.ts';
import type { FeedItem } from '#newsroom/item.ts';
import { isOwnName, letters } from './own-name.ts';
import type { FeedOrigin } from './publisher-site.ts';

/** A title, with what tells which part of it is the headline. */
export type Titled = Pick<FeedItem, 'title' | 'author' | 'categories' | 'url'>;

/** Without regard to capitals and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
/** What stands behind the last dash or bar. */
const ending = /^(.*\S)\s+([-–—|•·]|::)\s+(\S.{0,80})$/su;
const inBrackets = /^(.*\S)\s+[([]([^()[\]]{2,80})[)\]]$/su;
/**
 * In brackets, or behind a quotation, words in small letters are rather a part of the sentence: "Les vins du nouveau (monde)",
 * "Elle chante « Carmen » le soir" in Le Soir.
 */
const writtenAsName = /\p{Lu}|\./u;
const cutOff = /(?:…|\.{3})$/;
/** What stands behind the last sentence: "… reopened. Daily", "… reopened. (Daily)", "… reopened. – daily.example". */
const lastWords = /^(.*[.!?…»”"])\s+[-–—|•·([]*\s*(\S[^!?…()|]{0,60}?)[)\].]*$/su;
/** Letters of what is taken for the beginning of a headline. */
const cutOffMin = 15;
const betweenAuthors = /\s*[,&]\s*/;
/** Of fewer words may be a label before the headline: "Live | Ukraine". */
const severalWords = /\S\s+\S+\s+\S/;

/**
 * A title without " - Daily", " (Daily)", " | daily.example", " | Politics | Daily" or " | Ada Lovelace" at its end, as pages name
 * the publisher, the section and the author beside it. A name behind a dash may be whom the headline quotes, so that only a
 * bar is before an author.
 */
export function headlineOf(item: Titled, feed: FeedOrigin): string {
  const { title, author } = item;
  const [, before, bracketed = ''] = inBrackets.exec(title) ?? [];
  if (before !== undefined && writtenAsName.test(bracketed) && isOwnName(bracketed, feed))
    return headlineOf({ ...item, title: before }, feed);
  const [, headline, mark, name = ''] = ending.exec(title) ?? [];
  if (headline === undefined) return title;
  if (isOwnName(name, feed)) {
    const bare = mark === '|' ? withoutSections({ ...item, title: headline }) : headline;
    return headlineOf({ ...item, title: bare }, feed);
  }
  return mark === '|' && author !== null && areAuthors(name, author) ? headline : title;
}

/** Whether two titles of an article differ in their headlines, not only in the names at their ends. */
export function hasOtherHeadline(before: string, item: Titled, feed: FeedOrigin): boolean {
  const bare = (title: string) => headlineOf({ ...item, title: `${title} | ${feed.publisher}` }, feed);
  return bare(before) !== bare(item.title);
}

/** The author beside an article; a publisher's own name there, or its office's, says nothing, since every article has it. */
export function authorOf({ author }: { author: string | null }, feed: FeedOrigin): string | null {
  if (author === null) return null;
  return isOwnName(author, feed) || isOwnName(nameBesideOffice(author), feed) ? null : author;
}

/**
 * The description below a headline, without the publisher's name at its end; null if it only repeats the headline, whole or cut
 * off, in other marks or with the publisher's name, as aggregators write it.
 */
export function descriptionOf(
  { title, description }: Pick<FeedItem, 'title' | 'description'>,
  headline: string,
  feed: FeedOrigin,
): string | null {
  if (description === null) return null;
  const said = letters(description);
  const repeated = [headline, title, `${headline} ${feed.publisher}`, `${feed.publisher} ${headline}`].map(
    letters,
  );
  if (repeated.includes(said)) return null;
  const isCutOff = cutOff.test(description) && said.length >= cutOffMin;
  if (isCutOff && repeated.some((title) => title.startsWith(said))) return null;
  const [, text, name = ''] = lastWords.exec(description) ?? [];
  const isWrittenAsName = writtenAsName.test(name) || name === feed.publisher;
  return text !== undefined && isWrittenAsName && isOwnName(name, feed) ? text : description;
}

/** Without the sections between a headline and the publisher's name: those that its terms or the folders of its address name. */
function withoutSections(item: Titled): string {
  const [, headline = '', mark, section = ''] = ending.exec(item.title) ?? [];
  if (mark !== '|' || !severalWords.test(headline) || !isSection(section, item)) return item.title;
  return withoutSections({ ...item, title: headline });
}

function isSection(name: string, { categories, url }: Titled): boolean {
  const folders = new URL(url).pathname.split('/').slice(0, -1);
  const named = letters(name);
  return named !== '' && [...categories, ...folders].some((term) => letters(term) === named);
}

/** Whether one author is named, or several: "Ada Lovelace and Alan Turing". */
function areAuthors(names: string, author: string): boolean {
  const authors = author.split(betweenAuthors);
  const isAuthor = (name: string) => authors.some((one) => compare(one, name) === 0);
  return compare(author, names) === 0 || names.replace(' and ', ', ').split(betweenAuthors).every(isAuthor);
}
