import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { isDatabaseOutage } from '#db/database-outage.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { coalesceCalls } from '#server/http/coalesce-calls.ts';
import { isFromHost } from './is-from-host.ts';
import type { PictureFiles } from './picture-files.ts';
import { findPicture } from './picture-store.ts';
import { listPicturesOf, listRefused, listUseless, listWithdrawn, refuseHosts } from './withdrawn-store.ts';

const lookEvery = 10 * 60_000; // ms; for notices that were lost
/** Looking at the hosts of millions of pictures takes longer than readers should wait for any of them. */
const hostsWithin = 2_000; // ms

type Deps = {
  database: Database;
  files: Pick<PictureFiles, 'removeThose'>;
  notifications: Pick<Notifications, 'subscribe'>;
  /** Hosts whose pictures are not passed on. */
  notFrom: readonly string[];
  log: Logger;
};

/** Ids of withdrawn pictures; null: not known yet. */
type Known = ReadonlySet<string> | null;

export type Withdrawn = {
  /**
   * Whether a picture is withdrawn, by all decisions made before the question. Checks whether somebody else has used it
   * since. As long as nothing is known the database is asked.
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
  const complain = complainTo(log);
  const stop = new AbortController();
  const refusing = { complain, onLate: () => lookAtOnce(), stop: stop.signal };
  const listRefusedOnce = refuseOnce(database, notFrom, refusing);
  let known = lookUp(null);
  let tidying: Promise<void> | undefined;

  /** Returns what was known before if the database does not answer. */
  async function lookUp(before: Known): Promise<Known> {
    try {
      const refused = await listRefusedOnce();
      return refused && new Set([...refused, ...(await listWithdrawn(database))]);
    } catch (error) {
      complain(error);
      return before;
    }
  }

  /** Later questions wait for this, because something was decided. */
  function lookAtOnce(look: (before: Known) => Known | Promise<Known> = lookUp): void {
    known = known.then(look);
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
    known = known.then((ids) => ids && new Set([...ids, id]));
    tidyUp();
  }

  function tidyUp(): void {
    tidying = removeGone();
  }

  const removeGone = coalesceCalls(async () => removeFiles(database, files, await known));

  const unsubscribe = notifications.subscribe((notice) => {
    // Not at all pictures: blocked publishers may have very many.
    if (notice.kind === 'removal')
      lookAtOnce((ids) => lookAgain({ database, complain, lookUp }, ids, notice.articles));
    if (notice.kind === 'picture_block' || notice.kind === 'gap') lookAtOnce();
    if (notice.kind === 'member' && notice.left?.picture) letGo(notice.left.picture);
  });
  const looking = setInterval(() => void lookAround(), lookEvery).unref();
  tidyUp();
  return {
    has: async (id) => {
      const ids = await known;
      return (ids === null || ids.has(id)) && !(await mayBeSent(database, id, notFrom));
    },
    tidyUp,
    close: async () => {
      unsubscribe();
      clearInterval(looking);
      stop.abort();
      await tidying;
    },
  };
}

/** Removes kept files of withdrawn pictures and useless ones. */
async function removeFiles(database: Database, files: Deps['files'], withdrawn: Known): Promise<void> {
  await files.removeThose(async (ids) => {
    const useless = await listUseless(database, ids);
    return new Set([...useless, ...ids.filter((id) => withdrawn?.has(id))]);
  });
}

/** By what the database says now; hosts that it does not know of yet are compared here. */
async function mayBeSent(database: Database, id: string, notFrom: readonly string[]): Promise<boolean> {
  const found = await findPicture(database, id);
  return found !== undefined && !found.isWithdrawn && !isFromHost(notFrom, found.url);
}

type Complain = (error: unknown) => void;

type Looking = { database: Database; complain: Complain; lookUp: (before: Known) => Promise<Known> };

/** What is known once articles were taken down or put back; what was known before if the database does not answer. */
async function lookAgain(
  { database, complain, lookUp }: Looking,
  before: Known,
  articles: readonly string[],
): Promise<Known> {
  if (before === null) return lookUp(before);
  try {
    const found = await listPicturesOf(database, articles);
    // Some were deleted with their feed: nobody can say any more which pictures they used.
    if (found.length < articles.length) return await lookUp(before);
    const withdrawn = found.filter(({ isWithdrawn }) => isWithdrawn);
    return before.difference(idsOf(found)).union(idsOf(withdrawn));
  } catch (error) {
    complain(error);
    return before;
  }
}

const idsOf = (found: { id: string | null }[]) => new Set(found.flatMap(({ id }) => id ?? []));

/** Outages are logged elsewhere. */
function complainTo(log: Logger): Complain {
  return (error) => {
    const level = isDatabaseOutage(error) ? 'debug' : 'warn';
    log[level]({ err: error }, 'Withdrawn pictures cannot be looked up; trying again');
  };
}

type Refusing = { complain: Complain; onLate: () => void; stop: AbortSignal };

/**
 * Returns a function that refuses the pictures of these hosts, once, and lists all refused ones. Null: that is not done
 * yet; `onLate` tells when it is. A database may be read-only for now: then the next call tries again.
 */
function refuseOnce(
  database: Database,
  hosts: readonly string[],
  { complain, onLate, stop }: Refusing,
): () => Promise<readonly string[] | null> {
  let refused: readonly string[] | null = null;
  let refusing: Promise<void> | undefined;
  async function refuse(): Promise<void> {
    try {
      await refuseHosts(database, hosts, stop);
      refused = await listRefused(database);
    } catch (error) {
      if (!stop.aborted) complain(error);
    }
    refusing = undefined;
  }
  return async () => {
    if (refused) return refused;
    const work = (refusing ??= refuse());
    const isLate = await Promise.race([work.then(() => false), pause(hostsWithin, true, { ref: false })]);
    if (isLate) void work.then(() => refused && onLate());
    return refused;
  };
}
