import { hash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { readIfExists } from './read-if-exists.ts';
import { ownerOfFiles, serverUser } from './server-user.ts';

export const socketPort = 5432; // only a part of the name: nothing listens on the network
export const socketName = `.s.PGSQL.${socketPort}`; // what a PostgreSQL client looks for in a socket folder
const socketPathMax = 103; // bytes; sun_path holds 108 on Linux and 104 on macOS, with a zero at the end

/** The parts of a data folder that the embedded database uses. */
export type DataFolder = {
  /** The path as the operator wrote it. */
  name: string;
  /** Its absolute path. */
  root: string;
  /** PostgreSQL's own files; exists once a database was created. */
  files: string;
  /** The folder of its Unix socket; only its owner has access. */
  sockets: string;
};

/** The folder's parts, by their absolute paths; looks at none of them. */
export function dataFolder(name: string): DataFolder {
  const root = resolve(name);
  return { name, root, files: join(root, 'postgresql'), sockets: socketFolder(root) };
}

/**
 * Inside the data folder, unless the path would be too long for a socket, or the database runs as another user, who
 * cannot reach it.
 */
function socketFolder(root: string): string {
  const inside = join(root, 'socket');
  const fits = Buffer.byteLength(join(inside, socketName)) <= socketPathMax;
  const runsAsAnother = serverUser().uid !== undefined;
  if (fits && !runsAsAnother) return inside;
  // Root's own temporary folder may be closed to others, as libpam-tmpdir makes it.
  const temporary = runsAsAnother ? [tmpdir(), '/tmp'].find(isOpenToAll) : undefined;
  return join(temporary ?? tmpdir(), `europe-news-${hash('sha256', inside).slice(0, 16)}`);
}

function isOpenToAll(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found || (found.mode & 0o001) === 0) return false;
  const above = dirname(path);
  return above === path || isOpenToAll(above);
}

/** PostgreSQL does not start on files that others may enter, as after a restore that did not keep their modes. */
export function closeToOthers({ files }: DataFolder): void {
  const ofOthers = 0o027; // what PostgreSQL refuses
  if ((statSync(files).mode & ofOthers) !== 0) chmodSync(files, 0o700);
}

/** Creates a folder that only the user of the database's programs may enter. */
export function createPrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  chmodSync(path, 0o700);
}

/** The folder for the socket. @throws DatabaseUnavailable when somebody else's is in its place, or there can be none */
export function createSocketFolder({ sockets }: DataFolder): void {
  const found = lstatSync(sockets, { throwIfNoEntry: false });
  const isOurs =
    !found || (found.isDirectory() && (found.uid === ownerOfFiles() || found.uid === process.getuid?.()));
  if (!isOurs)
    throw new DatabaseUnavailable(`The folder ${sockets} is somebody else's. Remove it and start again.`);
  try {
    createPrivateFolder(sockets);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new DatabaseUnavailable(
      `The folder ${sockets}, for the database's socket, cannot be created (${code}). Name a temporary folder in TMPDIR ` +
        'that this user can write to and that everybody may enter.',
      { cause },
    );
  }
}

/** Removes the folder once nothing uses it; the next start creates it again. */
export function removeSocketFolder({ sockets }: DataFolder): void {
  rmSync(sockets, { recursive: true, force: true });
}

/** Whether the folder has the files of a database, usable or not. */
export function holdsDatabase(dataDir: string): boolean {
  const root = resolve(dataDir);
  return existsSync(join(root, 'postgresql')) || existsSync(formerFiles(root));
}

/** What a database of version 0.1 has. */
const formerFiles = (root: string) => join(root, 'database', 'PG_VERSION');

/**
 * Checks, without changing anything, whether this process can use the database in the folder. Returns whether there is
 * one. @throws DatabaseUnavailable with what the operator can do
 */
export function hasDatabase({ name, files }: DataFolder, version: string): boolean {
  const former = formerFiles(resolve(name));
  if (!existsSync(files) && existsSync(former))
    throw new DatabaseUnavailable(
      `The folder ${dirname(former)} holds a database of Europe News 0.1, whose engine this version does not have. ` +
        'Move that folder away to start anew, or keep using version 0.1; docs/upgrading.md says more.',
    );
  if (!existsSync(files)) return false;
  refuseOthers(files);
  const found = readIfExists(join(files, 'PG_VERSION'))?.trim();
  if (!found)
    throw new DatabaseUnavailable(
      `The folder ${files} holds no whole database: its file PG_VERSION is missing or empty. Put back the whole folder from a backup, ` +
        'or move it away to start anew.',
    );
  const [major] = version.split('.');
  if (found === major) return true;
  throw new DatabaseUnavailable(
    `The folder ${files} belongs to PostgreSQL ${found}, and this version brings PostgreSQL ${major}. Export it with the ` +
      'version of Europe News that made it (npm run data -- export), move the folder away, and import the file here.',
  );
}

/** PostgreSQL runs only as the owner of its files. */
function refuseOthers(files: string): void {
  const owner = statSync(files).uid;
  const expected = ownerOfFiles();
  if (expected === undefined || owner === expected) return;
  if (owner === 0)
    throw new DatabaseUnavailable(
      `The database in ${files} belongs to root, as after a restore that did not keep owners, and PostgreSQL does not run as ` +
        `root. Give it to user ${expected} (docs/upgrading.md, "Another user").`,
    );
  const us = process.getuid?.() === 0 ? 'root' : `user ${process.getuid?.()}`;
  const them = owner === 65_534 ? 'by root' : `by user ${owner}`;
  throw new DatabaseUnavailable(
    `The database in ${files} was made ${them}, and this process runs as ${us}. Start it as before, or give the ` +
      'whole data folder to the new user (docs/upgrading.md, "Another user").',
  );
}
