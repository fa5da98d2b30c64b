import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { websubSubscription } from '#db/websub-schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { loadEdition } from '#newsroom/sample/load-edition.ts';
import { configureEditors } from '#server/desk/editor-store.ts';
import { confirmSubscription, keepPush } from '#server/websub/push-store.ts';
import { writeComment } from './comments.ts';
import { openPolling } from './polling.ts';
import { startPublisher } from './publisher.ts';
import { newMember, password, Reader } from './reader.ts';
import { rss } from './rss.ts';
import { smallEdition } from './small-edition.ts';
import { storeArticle, urlOf } from './stored-article.ts';
import { createTestApp } from './test-app.ts';

const email = 'ada@example.org';
const discussed = 'Discussed';
const publisher = 'Daily';
const longAgo = new Date(Date.now() - 365 * 86_400_000);

/** Fills every table, also with values that are hard to transfer, and can check that all of it still works. */
export async function fillSite(database: Database) {
  const app = createTestApp(database);
  await firstStart(database);
  const slugId = await storeArticle(database, { title: discussed, sections: ['world', 'local/de'] });
  await storeArticle(database, {
    title: 'Tab\tline\nbreak \\. "quotes" \\N Ελλάδα 🇪🇺',
    description: '\\.\n\\.\r\n{"rows":1}\n',
  });
  await storeArticle(database, { title: 'Die Häuser der Städte', language: 'de', description: '' });
  const ada = await newMember(app, email);
  const ben = await newMember(app, 'ben@example.org');
  await addTheRest(database, slugId, ada);
  await commentOn(ada);
  const hidden = await commentOn(ben);
  await ben.post('/api/report_comment', { comment_id: hidden, reason: 'abuse', note: 'Rude' });
  await database.execute(
    sql`update comment set hidden_reason = 'An insult.', hidden_at = now() where id = ${hidden}`,
  );
  const lastComment = await commentOn(ben);
  await ben.delete('/api/delete_comment', { article_id: urlOf(discussed), comment_id: lastComment });
  await ben.post('/api/send-feedback', { message: 'Bonjour' });
  return {
    /** The id of a deleted comment, higher than all others. */
    lastComment,
    /** How many comments are visible to everybody. */
    shown: 1,
    firstStart,
    signIn,
    comment: commentOn,
    commentsShown,
    /** Whether a session of the site is valid with a given database. */
    stillSignedIn: async (there: Database) => {
      const again = new Reader(createTestApp(there));
      for (const [name, value] of ada.cookies) again.cookies.set(name, value);
      return (await again.session()) !== null;
    },
  };
}

/** What a site writes to a new database before its first article. */
async function firstStart(database: Database): Promise<void> {
  const expired = rss(publisher, [
    { title: 'Long ago', link: 'https://daily.example/1', published: longAgo },
  ]);
  const { origin, stop } = await startPublisher((request, response) => {
    if (request.url === '/feed')
      response.writeHead(200, { link: '<https://hub.example/>; rel="hub"' }).end(expired);
    else response.writeHead(503).end();
  });
  const ofPublisher = { publisher, site: null, language: 'en', sections: ['world' as const] };
  await configureEditors(database, ['editor@example.org']);
  await syncCatalogue(database, [
    { ...ofPublisher, url: `${origin}/feed` },
    { ...ofPublisher, url: `${origin}/away` },
  ]);
  await loadEdition(database, smallEdition({ Rhine: ['europe'], Danube: ['europe', 'local/at'] }), {
    onlyOnNewSite: true,
  });
  const polling = openPolling({ database }, undefined, { takesPushes: true });
  await polling.poll();
  await polling.close();
  await stop();
  await sendByHub(database);
}

/** What the hub of a feed sends is stored until the next poll. */
async function sendByHub(database: Database): Promise<void> {
  const [subscription] = await database.select().from(websubSubscription);
  if (!subscription) throw new Error('The feed has no hub.');
  const { token, topic } = subscription;
  await confirmSubscription(database, { token, topic, seconds: 3_600 });
  await keepPush(database, { token, body: Buffer.from('news'), contentType: null, hash: 'hash' });
}

async function addTheRest(database: Database, slugId: string, { id }: Reader): Promise<void> {
  await database.execute(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select feed.id, 'guid', article.id, 'hash' from feed, article
    where feed.publisher = ${publisher} and slug_id = ${slugId}`);
  await database.execute(sql`
    insert into story (id, lead_id, lead_since, first_report, last_report, articles, publishers, countries, shared)
    select id, id, now(), now(), now(), 1, 1, '{de}', array['Nanga Parbat', '8 125', 'a, "b" \\c'] from article where slug_id = ${slugId}`);
  await database.execute(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries, merged_into)
    select 0, now(), now(), 0, 0, '{}', min(id) from story`);
  await database.execute(sql`
    insert into story_article (article_id, story_id, grouped_at)
    select id, id, now() from article where slug_id = ${slugId}`);
  await database.execute(sql`
    insert into headline (article_id, title, first_seen_at)
    select id, 'Talked about', now() from article where slug_id = ${slugId}`);
  await database.execute(sql`insert into profile (user_id, region) values (${id}, 'de')`);
  await database.execute(sql`insert into rate_limit (key, empty_at) values ('key', now())`);
  await database.execute(
    sql`insert into mail (id, sealed, give_up_at) values (gen_random_uuid(), 'sealed', now())`,
  );
  await database.execute(
    sql`insert into verification (id, identifier, value, expires_at) values ('1', 'reset', ${id}, now())`,
  );
}

async function signIn(database: Database): Promise<Reader> {
  const reader = new Reader(createTestApp(database));
  const { status } = await reader.post('/api/auth/sign-in/email', { email, password });
  if (status !== 200) throw new Error(`Signing in failed with ${status}.`);
  return reader;
}

/** Returns its id. */
async function commentOn(reader: Reader): Promise<string> {
  return writeComment(reader, urlOf(discussed), `Well said ${randomUUID()}`);
}

async function commentsShown(database: Database): Promise<number> {
  const { rows } = await database.execute<{ comments: number }>(
    sql`select comments from discussion join article on article.id = article_id where title = ${discussed}`,
  );
  return rows[0]?.comments ?? 0;
}
