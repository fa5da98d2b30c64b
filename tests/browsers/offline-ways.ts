import { openDoor } from '#tests/e2e/door.ts';
import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor } from './visitor.ts';
import type { Way } from './way.ts';

export const offlineWays: Way[] = [
  {
    name: 'offline',
    words: 'what was read opens with a note of its age; what was not says so, until the site is back',
    scripts: true,
    width: 'desktop',
    allowed: /./, // whatever asks for news meanwhile asks in vain
    go: readOffline,
  },
];

async function readOffline(visitor: Visitor, { url }: SiteOfWays): Promise<void> {
  const door = await openDoor(url);
  try {
    await visitor.open(door.url);
    await visitor.expects('a copy of the home page', isKept, '/');
    await visitor.click('link', 'Sports', 'header nav');
    await visitor.click('link', 'sports story 20', 'main');
    await visitor.sees('heading', 'Comments (0)');
    const article = await visitor.ask(() => location.pathname);
    // As a document, too, which the browser may keep by itself.
    await visitor.open(door.url + article);
    for (const path of ['/articles/sports', article])
      await visitor.expects(`a copy of ${path}`, isKept, path);
    door.shut();
    await visitor.open(door.url + article);
    await visitor.sees('heading', 'sports story 20');
    await visitor.reads('The site cannot be reached. This copy was saved on', '.offline-note');
    await visitor.openDocument(`${door.url}/articles/culture`);
    await visitor.sees('heading', 'The site cannot be reached');
    await visitor.click('link', 'sports story 20', 'main');
    await visitor.sees('heading', 'sports story 20');
    await visitor.openDocument(`${door.url}/articles/culture`);
    await visitor.sees('heading', 'The site cannot be reached');
    door.open();
    await visitor.sees('heading', 'CULTURE');
  } finally {
    await door.close();
  }
}

async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined;
}
