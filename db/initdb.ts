import { PGlite } from '@electric-sql/pglite';

/** The program behind `createDatabase`: makes a new database in the folder named. */
const [folder = ''] = process.argv.slice(2);
const session = await PGlite.create(folder);
await session.close();
