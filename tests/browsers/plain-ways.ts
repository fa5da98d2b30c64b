import { logInAs } from './member-ways.ts';
import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

const page = { scripts: false, width: 'desktop' } as const;

/** Without scripts. */
export const plainWays: Way[] = [
  { ...page, name: 'plain', words: 'without scripts: read, turn pages, search', go: readPlainly },
  {
    ...page,
    name: 'plain-phone',
    width: 'phone',
    words: 'without scripts on a phone: use the menu',
    go: toSection,
  },
  { ...page, name: 'plain-forms', words: 'without scripts: log in, comment, log out', go: useForms },
];

async function readPlainly(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.seesNo('switch', 'Dark theme');
  await visitor.click('link', 'world story 3', 'main');
  await visitor.sees('heading', 'world story 3');
  await visitor.click('link', 'Technology', 'header nav');
  await visitor.click('link', 'Next');
  await visitor.reads('Page 2 of 2');
  await visitor.write('Search News', 'world story 7');
  await visitor.press('Enter');
  await visitor.sees('heading', 'WORLD STORY 7');
}

async function toSection(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  await visitor.open(url);
  await visitor.click('link', 'Open menu');
  await visitor.click('link', 'Close menu', 'dialog');
  await visitor.seesNo('link', 'Sports', 'dialog');
  await visitor.click('link', 'Open menu');
  await visitor.click('link', 'Sports', 'dialog');
  await visitor.sees('heading', 'SPORTS');
  await visitor.seesNo('link', 'Sports', 'dialog');
}

async function useForms(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const { email } = await site.signUp();
  await logInAs(visitor, site, email);
  await visitor.open(`${site.url}/articles/culture`);
  await visitor.click('link', `culture story ${site.takeArticle()}`, 'main');
  await visitor.write('Add a Comment', 'Written without scripts.');
  await visitor.click('button', 'Post Comment');
  await visitor.reads('Written without scripts.', 'ol.comment-list');
  await visitor.open(`${site.url}/profile`);
  await visitor.click('button', 'Logout', 'header');
  await visitor.isAt('/');
  await visitor.open(`${site.url}/profile`);
  await visitor.isAt('/login');
}
