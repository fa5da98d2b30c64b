import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openDatabase } from '#db/open.ts';
import { runUntilStopped, startOrExplain } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';

/** Opens the embedded database in the given folder, prints that it has, and keeps it open until it is told to stop. */
const [dataDir = ''] = process.argv.slice(2);
const log = createLogger('debug', 'holder');
await startOrExplain(
  () =>
    runUntilStopped(log, async (lifecycle) => {
      const { database, close } = await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2, log });
      const look = setInterval(() => {
        database.$client.query('select 1').then(
          () => process.stdout.write('answers\n'),
          () => process.stdout.write('is away\n'),
        );
      }, 50);
      lifecycle.onStop(async () => {
        clearInterval(look);
        await close();
      });
      process.stdout.write('open\n');
    }),
  [DatabaseUnavailable],
);
