import { countOf } from '#contract/count-of.ts';
import { openNotifications } from '#db/notifications.ts';
import { whileOpen } from '#db/open-for-command.ts';
import type { OpenDatabase } from '#db/open.ts';
import type { Changed } from '#newsroom/saving/sample-store.ts';
import type { Config } from '#process/config.ts';
import { createLogger } from '#process/logger.ts';
import { loadEdition, removeEdition } from './load-edition.ts';
import { readSampleEdition } from './read-edition.ts';

const poolSize = 2;

/** Loads the sample edition on purpose, or takes it out; returns one sentence about what was done. */
export async function changeSample(config: Config, action: 'load' | 'remove'): Promise<string> {
  const edition = action === 'load' ? await readSampleEdition() : [];
  const change = async ({ database, connection }: OpenDatabase) => {
    const notifications = await openNotifications(connection, createLogger('silent', 'sample'));
    const announce = ({ sections, articles }: Changed) =>
      notifications.publish({ kind: 'news', sections, articles });
    try {
      if (action === 'remove') {
        const { removed, kept, changed } = await removeEdition(database);
        await announce(changed);
        return removedSentence(removed, kept);
      }
      const loaded = await loadEdition(database, edition, { onlyOnNewSite: false });
      if (loaded) await announce(loaded.changed);
      return loadedSentence(loaded?.pieces ?? 0, loaded?.closed ?? 0);
    } finally {
      await notifications.close();
    }
  };
  return whileOpen(config, poolSize, change, { creates: true });
}

function loadedSentence(pieces: number, closed: number): string {
  if (pieces === 0) return 'The sample edition was not loaded: every section of it has news.';
  const left = closed > 0 ? `; ${countOf(closed, 'section')} with news left as they are` : '';
  return `The sample edition is loaded: ${countOf(pieces, 'piece')}${left}.`;
}

function removedSentence(removed: number, kept: number): string {
  const left = kept > 0 ? `; ${countOf(kept, 'piece')} with comments kept, in no list` : '';
  return `The sample edition is out: ${countOf(removed, 'piece')} removed${left}.`;
}
