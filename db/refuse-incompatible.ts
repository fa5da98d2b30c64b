import type { Client } from 'pg';

type Terms = { name: string; encoding: string; dates: string };

/**
 * Checks, before anything is stored, whether a database returns what it is given in the way that we read it. @throws
 * Error with what is wrong with it, and what to do
 */
export async function refuseIncompatible(client: Client): Promise<void> {
  const { rows } = await client.query<Terms>(
    `select current_database() as name, current_setting('server_encoding') as encoding,
      current_setting('datestyle') as dates`,
  );
  for (const { name, encoding, dates } of rows) {
    if (encoding !== 'UTF8')
      throw new Error(
        `its encoding is ${encoding}, not UTF8; create one with "create database … encoding 'UTF8' template template0"`,
      );
    if (!dates.startsWith('ISO'))
      throw new Error(
        `it writes dates as "${dates}", not as ISO; say once "alter database ${name} set datestyle to 'ISO'"`,
      );
  }
}
