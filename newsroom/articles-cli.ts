import { idInAddress } from '#contract/article-address.ts';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openForCommand } from '#db/open-for-command.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { startOrExplain } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';
import { detachArticle } from './stories/story-store.ts';

const usage = `Usage:
  npm run articles -- detach <article>
      Takes an article out of its story for good. It is named by its address on this site, or by the id that this ends with.
`;

const poolSize = 2;

/** Returns the exit code. */
async function main([command, address, ...rest]: string[]): Promise<number> {
  if (command === 'detach' && address && rest.length === 0) return detach(idInAddress(address));
  process.stderr.write(usage);
  return 2;
}

async function detach(id: string): Promise<number> {
  const { connection, database, close } = await openForCommand(readConfig(process.env), poolSize);
  const detached = await detachArticle(database, { slugId: id });
  if (detached) {
    const notifications = await openNotifications(connection, createLogger('silent', 'articles'));
    await notifications.publish({ kind: 'detached', article: detached.article });
    await notifications.publish({ kind: 'stories', ...detached.changed });
    await notifications.close();
  }
  await close();
  if (detached) process.stdout.write(`Article ${id} ${sayOf(detached.story)}.\n`);
  else process.stderr.write(`There is no article ${id}.\n`);
  return detached ? 0 : 1;
}

function sayOf(story: number | null): string {
  return story === null
    ? 'was in no story, and comes into none'
    : 'is out of its story, and comes into no other';
}

await startOrExplain(async () => {
  process.exitCode = await main(process.argv.slice(2));
}, [ConfigError, DatabaseUnavailable]);
