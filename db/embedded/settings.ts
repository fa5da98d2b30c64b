import type { Address } from './address.ts';
import { socketPort } from './data-folder.ts';

/**
 * PostgreSQL's settings for a small machine that does other work, too. Everything that makes writes safe keeps its
 * default: fsync, synchronous_commit and full_page_writes are on.
 */
const settings = {
  max_connections: '60',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  max_wal_size: '256MB',
  random_page_cost: '1.1', // disks of today
  jit: 'off', // costs more than it saves in statements of milliseconds
  io_method: 'sync', // otherwise three processes are idle most of the time
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  autovacuum_max_workers: '2',
  autovacuum_naptime: '20s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // For `readLogLine`. Statements and their values, which may hold addresses, are not logged.
  log_line_prefix: '%b|',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
};

/** The settings as arguments of `postgres`, which will be reachable at `address`. */
export function settingArguments(address: Address): string[] {
  return Object.entries({ ...settings, ...ofAddress(address) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

function ofAddress(address: Address): Record<string, string> {
  if ('port' in address)
    return { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' };
  // A list of names: quoted, so that spaces and commas belong to the one name.
  const folders = `"${address.sockets.replaceAll('"', '""')}"`;
  return {
    listen_addresses: '',
    port: String(socketPort),
    unix_socket_directories: folders,
    unix_socket_permissions: '0700',
  };
}
