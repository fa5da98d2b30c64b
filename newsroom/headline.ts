import { fold } from './reading/fold.ts';
import { siteOf, type FeedOrigin } from './saving/publisher-site.ts';

/** What stands behind the last dash or bar. */
const ending = /^(.*\S)\s+(?:[-–—|•·]|::)\s+(\S.{0,80})$/su;

/** A title without " - Daily" or " | daily.example" at its end: pages name the publisher beside it. */
export function headlineOf(title: string, { publisher, site, url }: FeedOrigin): string {
  const [, headline = title, name] = ending.exec(title) ?? [];
  const isOwnName = name !== undefined && [fold(publisher), siteOf(site ?? url)].includes(fold(name));
  return isOwnName ? headline : title;
}
