import { LRUCache } from 'lru-cache';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { isLasting, tryAgainAfter } from './picture-failures.ts';
import type { PictureFinding } from './picture-producer.ts';
import { rememberFailure, rememberRefused, rememberSeen, type NamedPicture } from './picture-store.ts';

const unsavedMax = 10_000;

type Deps = {
  database: Database;
  /** Called when something new is known about these pictures. */
  onLearnt: (ids: string[]) => void;
  log: Logger;
};

/** Stores what fetching pictures has shown about them, for all processes. */
export function createFindings({ database, onLearnt, log }: Deps) {
  const unsaved = new LRUCache<string, PictureFinding>({ max: unsavedMax });

  async function remember(id: string, named: NamedPicture, finding: PictureFinding): Promise<string[]> {
    if (finding.state === 'seen') return rememberSeen(database, id, finding.picture);
    if (finding.state === 'refused') {
      await rememberRefused(database, id);
      return [id];
    }
    const { failures } = named;
    const seconds = tryAgainAfter(finding, failures);
    log.debug({ url: named.url, reason: finding.reason, seconds }, 'A picture could not be had');
    const failed = { failures: failures + 1, seconds, isLasting: isLasting(finding, failures) };
    return (await rememberFailure(database, id, failed)) ? [id] : [];
  }

  return {
    /** Null: nothing new. What cannot be stored now is stored when the picture is next requested. */
    remember: async (id: string, named: NamedPicture, finding: PictureFinding | null): Promise<void> => {
      const known = finding ?? unsaved.get(id);
      if (!known) return;
      try {
        onLearnt(await remember(id, named, known));
        unsaved.delete(id);
      } catch (error) {
        unsaved.set(id, known);
        log.debug(
          { err: error, url: named.url },
          'What was found out about a picture cannot be stored; trying again',
        );
      }
    },
  };
}
