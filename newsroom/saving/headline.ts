import { isOwnName } from './own-name.ts';
import type { FeedOrigin } from './publisher-site.ts';

/** Without regard to capitals and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
/** What stands behind the last dash or bar. */
const ending = /^(.*\S)\s+([-–—|•·]|::)\s+(\S.{0,80})$/su;
const inBrackets = /^(.*\S)\s+[([]([^()[\]]{2,80})[)\]]$/su;
/** In brackets words in small letters are rather a part of the headline: "Les vins du nouveau (monde)". */
const writtenAsName = /\p{Lu}|\./u;
const betweenAuthors = /\s*[,&]\s*/;

/**
 * A title without " - Daily", " (Daily)", " | daily.example" or " | Ada Lovelace" at its end, as pages name the publisher and the
 * `author` beside it. A name behind a dash may be whom the headline quotes, so that only a bar is before an author.
 */
export function headlineOf(
  { title, author }: { title: string; author: string | null },
  feed: FeedOrigin,
): string {
  const [, before, bracketed = ''] = inBrackets.exec(title) ?? [];
  if (before !== undefined && writtenAsName.test(bracketed) && isOwnName(bracketed, feed))
    return headlineOf({ title: before, author }, feed);
  const [, headline, mark, name = ''] = ending.exec(title) ?? [];
  if (headline === undefined) return title;
  if (isOwnName(name, feed)) return headlineOf({ title: headline, author }, feed);
  return mark === '|' && author !== null && areAuthors(name, author) ? headline : title;
}

/** The author beside an article; a publisher's own name there says nothing, since every article has it. */
export function authorOf({ author }: { author: string | null }, feed: FeedOrigin): string | null {
  return author !== null && isOwnName(author, feed) ? null : author;
}

/** Whether one author is named, or several: "Ada Lovelace and Alan Turing". */
function areAuthors(names: string, author: string): boolean {
  const authors = author.split(betweenAuthors);
  const isAuthor = (name: string) => authors.some((one) => compare(one, name) === 0);
  return compare(author, names) === 0 || names.replace(' and ', ', ').split(betweenAuthors).every(isAuthor);
}
