import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { coalesceCalls } from '#server/http/coalesce-calls.ts';
import type { PictureFiles } from './picture-files.ts';
import { findPicture, refuseHosts } from './picture-store.ts';
import { listUseless, listWithdrawn } from './withdrawn-store.ts';

const lookEvery = 10 * 60_000; // ms; for notices that were lost

type Deps = {
  database: Database;
  files: Pick<PictureFiles, 'removeThose'>;
  notifications: Pick<Notifications, 'subscribe'>;
  /** Hosts whose pictures are not passed on. */
  notFrom: readonly string[];
  log: Logger;
};

export type Withdrawn = {
  /**
   * Whether a picture is withdrawn, by all decisions made before the question. Checks whether somebody else has used it
   * since.
   */
  has: (id: string) => Promise<boolean>;
  /** Removes kept files of withdrawn pictures, including those made since the decision. */
  tidyUp: () => void;
  close: () => Promise<void>;
};

/**
 * Keeps track of pictures that editors have withdrawn or whose hosts do not want to be passed on, and removes their
 * files and useless ones.
 */
export function followWithdrawn({ database, files, notifications, notFrom, log }: Deps): Withdrawn {
  let refused: string[] | null = null;
  let known = lookUp(new Set());
  let tidying: Promise<void> | undefined;

  /** Returns what was known before if the database does not answer. */
  async function lookUp(before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    try {
      refused ??= await refuseHosts(database, notFrom);
      return new Set([...refused, ...(await listWithdrawn(database))]);
    } catch (error) {
      log.debug({ err: error }, 'Withdrawn pictures cannot be looked up; trying again');
      return before;
    }
  }

  /** Later questions wait for this, because something was decided. */
  function lookAtOnce(): void {
    known = known.then(lookUp);
    tidyUp();
  }

  /** In the background; nobody waits for it. */
  async function lookAround(): Promise<void> {
    const before = known;
    const found = await lookUp(await before);
    if (known !== before) return;
    known = Promise.resolve(found);
    tidyUp();
  }

  /** A member who has left used it: until its files are gone, the database is asked before it is sent. */
  function letGo(id: string): void {
    known = known.then((ids) => new Set([...ids, id]));
    tidyUp();
  }

  function tidyUp(): void {
    tidying = removeGone();
  }

  const removeGone = coalesceCalls(async () => {
    const withdrawn = await known;
    await files.removeThose(async (ids) => {
      const useless = await listUseless(database, ids);
      return new Set([...useless, ...ids.filter((id) => withdrawn.has(id))]);
    });
  });

  const unsubscribe = notifications.subscribe((notice) => {
    if (['removal', 'picture_block', 'gap'].includes(notice.kind)) lookAtOnce();
    if (notice.kind === 'member' && notice.left?.picture) letGo(notice.left.picture);
  });
  const looking = setInterval(() => void lookAround(), lookEvery).unref();
  tidyUp();
  return {
    has: async (id) => (await known).has(id) && (await findPicture(database, id))?.isWithdrawn !== false,
    tidyUp,
    close: async () => {
      unsubscribe();
      clearInterval(looking);
      await tidying;
    },
  };
}
