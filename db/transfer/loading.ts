import type { Client } from 'pg';

/**
 * Makes the tables of the product's schema quick to load within the caller's transaction, in any order: without
 * foreign keys, without indexes but those of keys, and without triggers, whose work is in the rows already. The returned
 * function brings them back; foreign keys are checked by that.
 */
export async function prepareForLoading(client: Client): Promise<() => Promise<void>> {
  const aside = [...(await triggers(client)), ...(await indexes(client)), ...(await foreignKeys(client))];
  // A foreign key may need an index: it goes first and comes back last.
  for (const { away } of aside.toReversed()) await client.query(away);
  return async () => {
    for (const { back } of aside) await client.query(back);
  };
}

/** The statements that remove something and bring it back. */
type Aside = { away: string; back: string };

async function foreignKeys(client: Client): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(`
    select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as back
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
    order by conrelid, conname`);
  return rows;
}

async function indexes(client: Client): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(`
    select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace and not exists (
      select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by indexrelid`);
  return rows;
}

async function triggers(client: Client): Promise<Aside[]> {
  const { rows } = await client.query<Aside>(`
    select distinct
      format('alter table %s disable trigger user', tgrelid::regclass) as away,
      format('alter table %s enable trigger user', tgrelid::regclass) as back
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal`);
  return rows;
}
