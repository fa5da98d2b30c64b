import { Client } from 'pg';

const hour = 3_600_000;
const groupingLock = 4_870_342; // newsroom/stories/group-forever.ts

/** A database with articles that wait for the grouper, and what it made of them. */
export type WaitingArticles = Awaited<ReturnType<typeof openWaitingArticles>>;

export async function openWaitingArticles(url: string) {
  let client = await connect(url);
  const ask = async <Row extends object>(query: string, values: unknown[] = []) =>
    (await client.query<Row>(query, values)).rows;
  const count = async (query: string) => Number((await ask<{ count: string }>(query))[0]?.count);
  return {
    /** Adds so many articles of the last days, all at once. */
    arrive: async (articles: number) => {
      const rows = JSON.stringify(recentNews(articles));
      await ask(
        `with fresh as (
           insert into article (url, slug_id, title, source, language, published_at)
           select 'https://news.example/' || id, 'waiting' || id, title, 'Desk ' || language, language, at
           from jsonb_to_recordset($1::jsonb) as row (id int, title text, language text, at timestamptz)
           order by id returning id)
         insert into story_article (article_id) select id from fresh`,
        [rows],
      );
    },
    /** Makes all of them wait again. */
    startAgain: async () => {
      await ask('update story_article set story_id = null, grouped_at = null');
      await ask('delete from story');
    },
    countWaiting: () => count('select count(*) from story_article where grouped_at is null'),
    /** The process that groups holds a lock. */
    countGroupers: () =>
      count(
        `select count(*) from pg_locks where locktype = 'advisory' and objid = ${groupingLock} and granted`,
      ),
    /** Stories whose stored count is not the number of their articles. */
    countMiscounted: () =>
      count(`select count(*) from story where merged_into is null
        and articles <> (select count(*) from story_article where story_id = story.id)`),
    countStories: () => count('select count(*) from story where merged_into is null'),
    /** The story of each article. */
    stories: () => ask<object>('select article_id, story_id from story_article order by article_id'),
    reconnect: async () => {
      client = await connect(url);
    },
    close: () => client.end(),
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined); // the server was stopped
  await client.connect();
  return client;
}

const consonants = 'b d g h k l m n p r s t v'.split(' ');
const languages = ['bg', 'cs', 'de', 'el', 'en', 'fr', 'it', 'pl'];
const reportsOfAnEvent = 5;

/**
 * Reports of events that cannot be confused: a grouper that has reloaded its window may place doubtful ones
 * differently.
 */
function recentNews(articles: number) {
  const events = Math.ceil(articles / reportsOfAnEvent);
  return Array.from({ length: articles }, (_, n) => {
    const event = (n * 7919) % events;
    const names = [0, 1, 2].map((which) => inventName(3 * event + which));
    return {
      id: n,
      title: `${names.join(' ')} ${100 + event}`,
      language: languages[n % languages.length],
      at: new Date(Date.now() - 60 * hour + (n / articles) * 59 * hour),
    };
  });
}

/** The names of the first 28,561 numbers differ in their consonants. */
function inventName(number: number): string {
  let left = (number * 9973) % consonants.length ** 4;
  const syllables = ['a', 'o', 'i', 'e'].map((vowel) => {
    const consonant = consonants[left % consonants.length] ?? '';
    left = Math.floor(left / consonants.length);
    return consonant + vowel;
  });
  const name = syllables.join('');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}
