import { DatabaseUnavailable } from '#db/database-unavailable.ts';

/** The user that the database's programs run as, as options of `spawn`; empty: the user of this process. */
export type ServerUser = { uid?: number; gid?: number };

const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. On Linux, root can switch to a user who owns nothing but the database. @throws
 * DatabaseUnavailable where that is impossible
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return {};
  if (process.platform === 'linux') return { uid: nobody, gid: nobody };
  throw new DatabaseUnavailable(
    'The embedded database does not run as root here. Start as an ordinary user, or name a PostgreSQL server in DATABASE_URL.',
  );
}

/** The user id that owns the files of a database that this process starts; undefined on Windows. */
export function ownerOfFiles(): number | undefined {
  return serverUser().uid ?? process.getuid?.();
}
