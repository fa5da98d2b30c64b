import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { socketPort, type DataFolder } from './data-folder.ts';
import { readIfExists } from './read-if-exists.ts';

/** The address of the embedded database: a Unix socket, or on Windows, where that is not possible, a loopback port. */
export type Address = { sockets: string } | { port: number; password: string };

const isWindows = process.platform === 'win32';

/** An address for a database that is about to start. */
export async function newAddress(folder: DataFolder): Promise<Address> {
  if (isWindows) return { port: await freePort(), password: readPassword(folder) };
  return { sockets: folder.sockets };
}

/**
 * The address of a database that another process started; null if none was. Read from the database's own file, since
 * that process may use another temporary folder.
 */
export function addressOfRunning(folder: DataFolder): Address | null {
  const [, , , port, sockets] = postmasterFile(folder);
  if (!isWindows) return { sockets: sockets || folder.sockets };
  return Number(port) > 0 ? { port: Number(port), password: readPassword(folder) } : null;
}

// Settings in the environment for PostgreSQL clients (PGSSLMODE, PGOPTIONS, PGPORT) are meant for other databases.
const ownTerms = `sslmode=disable&options=${encodeURIComponent('-c datestyle=ISO')}`;

export function urlOf(address: Address): string {
  return 'port' in address
    ? `postgresql://postgres:${address.password}@127.0.0.1:${address.port}/postgres?${ownTerms}`
    : `postgresql://postgres@localhost:${socketPort}/postgres?host=${encodeURIComponent(address.sockets)}&${ownTerms}`;
}

/** How clients authenticate, as arguments of `initdb`: whoever can reach the socket may use it. */
export function authenticationArguments(folder: DataFolder): string[] {
  if (!isWindows) return ['--auth=trust'];
  writeFileSync(passwordFile(folder), randomBytes(24).toString('hex'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
}

/** The lines of the file in which a running PostgreSQL describes itself (PostgreSQL manual, 66.1); none: not running. */
export function postmasterFile({ files }: DataFolder): string[] {
  return readIfExists(join(files, 'postmaster.pid'))?.split('\n') ?? [];
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
