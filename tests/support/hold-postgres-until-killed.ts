import { postgresBinaries, startPostgres } from './postgres-cluster.ts';

/**
 * Starts a PostgreSQL of tests, prints its folder, and keeps it running, or with the argument `suspended` suspended, until
 * this process is killed.
 */
const server = startPostgres(postgresBinaries() ?? '');
if (process.argv[2] === 'suspended') server.standStill();
process.stdout.write(`${new URL(server.url).searchParams.get('host')}\n`);
setInterval(() => undefined, 60_000);
