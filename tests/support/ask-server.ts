import { Client } from 'pg';

/** Executes a statement on a connection of its own, which its server may end at any time; returns the rows. */
export async function askServer(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined); // the server was stopped
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement, values);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
