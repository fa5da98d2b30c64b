import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { oneAtATime } from '#server/http/one-at-a-time.ts';
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
  /** Whether a picture is not given any more, by all that was decided before the question. Who names it by now may have come after that. */
  has: (id: string) => Promise<boolean>;
  /** Removes what is kept of them, as what was decided while it was made. */
  tidyUp: () => void;
  close: () => Promise<void>;
};

/** Knows which pictures editors have withdrawn, or are of hosts that do not want it, and removes what is kept of them and what is of no use. */
export function followWithdrawn({ database, files, notifications, notFrom, log }: Deps): Withdrawn {
  let refused: string[] | null = null;
  let known = lookUp(new Set());
  let tidying: Promise<unknown> = Promise.resolve();

  /** What was known before stays so while the database does not answer. */
  async function lookUp(before: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    try {
      refused ??= await refuseHosts(database, notFrom);
      return new Set([...refused, ...(await listWithdrawn(database))]);
    } catch (error) {
      log.debug({ err: error }, 'Withdrawn pictures cannot be looked up; trying again');
      return before;
    }
  }

  /** Whoever asks from now on waits for what this finds: something was decided. */
  function lookAtOnce(): void {
    known = known.then(lookUp);
    tidyUp();
  }

  /** Nobody waits for this one. */
  async function lookAround(): Promise<void> {
    const before = known;
    const found = await lookUp(await before);
    if (known !== before) return;
    known = Promise.resolve(found);
    tidyUp();
  }

  /** A member took it along: it is looked up before it is given, until its files are gone. */
  function letGo(id: string): void {
    known = known.then((ids) => new Set([...ids, id]));
    tidyUp();
  }

  function tidyUp(): void {
    tidying = Promise.all([tidying, removeGone()]);
  }

  const removeGone = oneAtATime(async () => {
    const withdrawn = await known;
    await files.removeThose(async (ids) => {
      const useless = await listUseless(database, ids);
      return new Set([...useless, ...ids.filter((id) => withdrawn.has(id))]);
    });
  });

  const unsubscribe = notifications.subscribe((notice) => {
    if (notice.kind === 'removal' || notice.kind === 'picture_block') lookAtOnce();
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
