import { Hono } from 'hono';
import { DeskEditor, DeskToday } from '#contract/desk.ts';
import { isTrouble } from '#contract/feed.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { measureDisk } from '#process/measure-disk.ts';
import { describeVersion, running } from '#process/version.mjs';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import type { DeskEnv } from '#server/desk/desk-guard.ts';
import { countToday, listThinRegions } from './today-store.ts';

/** What needs an editor today, and who that is. */
export function todayRoutes({ config, database }: Pick<DeskDeps, 'config' | 'database'>): Hono<DeskEnv> {
  return new Hono<DeskEnv>()
    .get('/editor', docs.editor, (c) => c.json({ editor: c.get('editor').email } satisfies DeskEditor))
    .get('/today', docs.today, async (c) => {
      const feeds = (await listFeedStatus(database)).map((feed) => feedStateOf(feed).state);
      return c.json({
        ...(await countToday(database)),
        editor: c.get('editor').email,
        feeds: feeds.length,
        feeds_in_trouble: feeds.filter(isTrouble).length,
        thin_regions: await listThinRegions(database),
        disk: await measureDisk(config.dataDir),
        version: describeVersion(running),
      } satisfies DeskToday);
    });
}

const docs = {
  editor: describeDeskCall('Who asks, for pages that show nothing else', {
    reply: { says: 'The address of the editor', schema: DeskEditor },
  }),
  today: describeDeskCall('What needs attention today; for editors only, as everything below /api/desk', {
    reply: { says: 'Numbers', schema: DeskToday },
  }),
};
