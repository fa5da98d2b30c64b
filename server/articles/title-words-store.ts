import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { TitleWords } from './likely-spelling.ts';

const wordsMax = 20_000; // some 2 MB

/** Words that at least two of the newest 5,000 titles contain, most frequent first; only letters and Ukrainian apostrophes. */
export async function readTitleWords(database: Database): Promise<TitleWords> {
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from ts_stat($$
      select public.search_words('public.search_plain', title)
      from (select title from public.article where not removed order by published_at desc, id desc limit 5000) as newest
    $$)
    where ndoc > 1 and length(word) between 3 and 30 and replace(word, '''', '') !~ '[[:digit:][:punct:]]'
    order by ndoc desc, word limit ${wordsMax}`);
  return new Set(rows.map(({ word }) => word));
}

/** Words of a search in the same form: in small letters and without accents. Those with several words in them stay. */
export async function readNormalForms(database: Database, words: string[]): Promise<string[]> {
  const { rows } = await database.execute<{ word: string }>(sql`
    select case cardinality(forms) when 1 then forms[1] else word end as word
    from unnest(${sql.param(words)}::text[]) with ordinality as asked (word, place),
      lateral (select tsvector_to_array(public.search_words('public.search_plain', word))) as made (forms)
    order by place`);
  return rows.map(({ word }) => word);
}
