import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { socketPort, type DataFolder } from './data-folder.ts';
import { readIfThere } from './read-if-there.ts';

/** Where the embedded database answers: a Unix socket; on Windows, which has none for it, a port of the loopback. */
export type Address = { sockets: string } | { port: number; password: string };

const isWindows = process.platform === 'win32';

/** An address for a database that is about to start. */
export async function newAddress(folder: DataFolder): Promise<Address> {
  if (isWindows) return { port: await freePort(), password: readPassword(folder) };
  return { sockets: folder.sockets };
}

/**
 * Where a database that another process started answers; null where none was started. It says so itself: that process may
 * know another temporary folder than this one.
 */
export function addressOfRunning(folder: DataFolder): Address | null {
  const [, , , port, sockets] = postmasterFile(folder);
  if (!isWindows) return { sockets: sockets || folder.sockets };
  return Number(port) > 0 ? { port: Number(port), password: readPassword(folder) } : null;
}

// What the environment says to clients of PostgreSQL (PGSSLMODE, PGOPTIONS, PGPORT) is meant for other databases.
const ownTerms = `sslmode=disable&options=${encodeURIComponent('-c datestyle=ISO')}`;

export function urlOf(address: Address): string {
  return 'port' in address
    ? `postgresql://postgres:${address.password}@127.0.0.1:${address.port}/postgres?${ownTerms}`
    : `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(address.sockets)}&${ownTerms}`;
}

/** How clients prove themselves, as arguments of `initdb`: who gets to the socket may use it. */
export function authenticationArguments(folder: DataFolder): string[] {
  if (!isWindows) return ['--auth=trust'];
  writeFileSync(passwordFile(folder), randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
}

/** The lines of the file in which a running PostgreSQL describes itself (PostgreSQL manual, 66.1); none: not running. */
export function postmasterFile({ files }: DataFolder): string[] {
  return readIfThere(join(files, 'postmaster.pid'))?.split('\n') ?? [];
}

function passwordFile({ files }: DataFolder): string {
  return `${files}-password`;
}

function readPassword(folder: DataFolder): string {
  return readFileSync(passwordFile(folder), 'utf8').trim();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
