import { DatabaseUnavailable } from '#db/database-unavailable.ts';

/** Whom the database's programs run as, in the terms of `spawn`; empty: as whoever started us. */
export type ServerUser = { uid?: number; gid?: number };

const nobody = 65_534;

/**
 * PostgreSQL refuses to run as root. On Linux root can become somebody who owns nothing but the database.
 * @throws DatabaseUnavailable where root cannot
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
