import type { Client } from 'pg';

/** `schema`: where its tables would be. `unaccent`: the schema of that extension, where it is installed. */
type Terms = {
  name: string;
  role: string;
  encoding: string;
  dates: string;
  isolation: string;
  backslashes: string;
  schema: string | null;
  unaccent: string | null;
};

/** Names as they are written in a statement. */
const askTerms = `
  select quote_ident(current_database()) as name, quote_ident(current_user) as role,
    current_setting('server_encoding') as encoding, current_setting('datestyle') as dates,
    current_setting('default_transaction_isolation') as isolation,
    current_setting('standard_conforming_strings') as backslashes, current_schema() as schema,
    (select nspname::text from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
     where extname = 'unaccent') as unaccent`;

const createOne = `create one with "create database … encoding 'UTF8' locale 'C.UTF-8' template template0"`;

/**
 * Checks, before anything is stored, whether a database returns what it is given in the way that we read it. @throws
 * Error with what is wrong with it, and what to do
 */
export async function refuseIncompatible(client: Client): Promise<void> {
  const { rows } = await client.query<Terms>(askTerms);
  for (const terms of rows) {
    const complaint = complaintOf(terms);
    if (complaint !== null) throw new Error(complaint);
  }
}

function complaintOf({ name, role, ...terms }: Terms): string | null {
  const { encoding, dates, isolation, backslashes, schema, unaccent } = terms;
  // Stronger than what is set for the database or the role alone, and everybody may do that for their own role.
  const say = (setting: string) => `say once "alter role ${role} in database ${name} set ${setting}"`;
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, not UTF8; ${createOne}`;
  if (!dates.startsWith('ISO'))
    return `it writes dates as "${dates}", not as ISO; ${say(`datestyle to 'ISO'`)}`;
  if (isolation !== 'read committed')
    return `its transactions are ${isolation}, and would fail beside others; ${say(`default_transaction_isolation to 'read committed'`)}`;
  if (backslashes !== 'on')
    return `it takes backslashes in texts for more than themselves; ${say('standard_conforming_strings to on')}`;
  if (schema !== 'public')
    return `its tables would be in ${schema === null ? 'no schema' : `the schema ${schema}`}, not in public; ${say('search_path to public')}`;
  if (unaccent !== null && unaccent !== 'public')
    return `its extension unaccent is in the schema ${unaccent}; say once "alter extension unaccent set schema public"`;
  return null;
}

/** The best that there is, and what we advise. */
const goodLocale = /^(C|en_US)\.utf-?8$/i;

/**
 * What is wrong with the locale of a database; null: nothing. In some locales searches would not find all words:
 * letters outside of English are not letters, or have no lower case, or the lower case of I is ı, as in Turkish.
 */
export async function complaintOfLocale(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ words: string; locale: string }>(
    `select to_tsvector('pg_catalog.simple', '„IÖД“')::text as words, datctype as locale
     from pg_database where datname = current_database()`,
  );
  const [found] = rows;
  if (!found || found.words === `'iöд':1` || goodLocale.test(found.locale)) return null;
  return `with its locale ${found.locale} searches would not find all words; ${createOne}`;
}
