import { password } from '#tests/support/site-client.ts';
import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

/** In browsers that keep nothing. */
export const keeplessWays: Way[] = [
  {
    name: 'no-storage',
    words: 'where nothing is stored: read, change the theme, search; logging in says what is missing',
    scripts: true,
    storage: false,
    width: 'desktop',
    // What is not stored is reported, and the router's script in the page itself fails; of ours nothing may.
    allowed:
      /^Nothing can be stored|^Failed to save scroll|^JSHandle@error|update a ServiceWorker|SecurityError.* at .*\d\/\w*:\d/,
    go: readWithoutStorage,
  },
];

async function readWithoutStorage(visitor: Visitor, site: SiteOfWays): Promise<void> {
  const { email } = await site.signUp();
  await visitor.open(site.url);
  await visitor.click('switch', 'Dark theme');
  await visitor.click('link', 'world story 3');
  await visitor.sees('heading', 'Comments (0)');
  await visitor.expects('the dark theme', isDark);
  await visitor.back();
  await visitor.sees('heading', 'World News');
  await visitor.write('Search News', 'world story 7');
  await visitor.press('Enter');
  await visitor.sees('heading', 'WORLD STORY 7');
  await visitor.open(`${site.url}/login`);
  await visitor.write('Email', email);
  await visitor.write('Password', password);
  await visitor.click('button', 'Submit');
  await visitor.reads('Please allow cookies for this site.');
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark');
}
