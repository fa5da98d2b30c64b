import { siteOf, type FeedOrigin } from './publisher-site.ts';

/** Without regard to capitals and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });
/** What stands behind the last dash or bar. */
const ending = /^(.*\S)\s+(?:[-–—|•·]|::)\s+(\S.{0,80})$/su;

/** A title without " - Daily" or " | daily.example" at its end: pages name the publisher beside it. */
export function headlineOf(title: string, { publisher, site, url }: FeedOrigin): string {
  const [, headline = title, name] = ending.exec(title) ?? [];
  const isOwnName =
    name !== undefined && [publisher, siteOf(site ?? url) ?? ''].some((own) => compare(own, name) === 0);
  return isOwnName ? headline : title;
}
