import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { tryAgainAfter } from './picture-failures.ts';
import { rememberFailure, rememberRefused, rememberSeen, type NamedPicture } from './picture-store.ts';
import type { PictureFinding } from './workshop.ts';

type Deps = {
  database: Database;
  /** Something else is known about these pictures than before. */
  onLearnt: (ids: string[]) => void;
  log: Logger;
};

/** Remembers what was found out about pictures when they were fetched, for all processes. */
export function createFindings({ database, onLearnt, log }: Deps) {
  async function remember(id: string, named: NamedPicture, finding: PictureFinding): Promise<string[]> {
    if (finding.state === 'seen') return rememberSeen(database, id, finding.picture);
    if (finding.state === 'refused') await rememberRefused(database, id);
    else {
      const seconds = tryAgainAfter(finding, named.failures);
      log.debug({ url: named.url, reason: finding.reason, seconds }, 'A picture could not be had');
      await rememberFailure(database, id, { failures: named.failures + 1, seconds });
    }
    return [id];
  }

  return {
    remember: async (id: string, named: NamedPicture, finding: PictureFinding): Promise<void> =>
      onLearnt(await remember(id, named, finding)),
  };
}
