import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';

/** A library that gives user ids a name; the image of PostgreSQL itself uses it in the same way. */
export const nameLibraries = '{,/usr,/usr/local}/lib{,64,/*}/libnss_wrapper.so';

/**
 * Does work with the environment that `initdb` needs: it asks for the name of our user id, and where containers run
 * under any id, there is none. PostgreSQL itself does not ask. @throws DatabaseUnavailable if it cannot be given one
 */
export async function withUserName<Result>(
  work: (env: NodeJS.ProcessEnv) => Promise<Result>,
): Promise<Result> {
  const uid = process.getuid?.();
  if (uid === undefined || hasName()) return work(process.env);
  const [library] = globSync(nameLibraries);
  if (!library)
    throw new DatabaseUnavailable(
      `PostgreSQL creates no database for a user id without a name, such as ${uid} here. Install libnss-wrapper, add a ` +
        'line for that id to /etc/passwd, start as another user, or name a PostgreSQL server in DATABASE_URL.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-user-'));
  const [passwd, group] = [join(folder, 'passwd'), join(folder, 'group')];
  const gid = process.getgid?.();
  try {
    writeFileSync(passwd, `postgres:x:${uid}:${gid}::/:/bin/false\n`);
    writeFileSync(group, `postgres:x:${gid}:\n`);
    const names = { NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group };
    return await work({ ...process.env, LD_PRELOAD: library, ...names });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function hasName(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false; // ENOENT: the system does not know it
  }
}
