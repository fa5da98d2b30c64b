import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { TitleWords } from './likely-spelling.ts';

const wordsMax = 20_000; // some 2 MB

/** Words that at least two of the newest 5,000 titles contain, most frequent first; only letters. */
export async function readTitleWords(database: Database): Promise<TitleWords> {
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from ts_stat($$
      select public.search_words('public.search_plain', title)
      from (select title from public.article where not removed order by published_at desc, id desc limit 5000) as newest
    $$)
    where ndoc > 1 and length(word) between 3 and 30 and word !~ '[[:digit:][:punct:]]'
    order by ndoc desc, word limit ${wordsMax}`);
  return new Set(rows.map(({ word }) => word));
}
