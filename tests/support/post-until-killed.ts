import { openDatabase } from '#db/open.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { Reader } from './reader.ts';
import { storeArticle, urlOf } from './stored-article.ts';
import { createTestApp } from './test-app.ts';

/** Posts one comment after another through the API and prints each number once its reply says that it is stored. */
const [dataDir = '', databaseUrl = '', from = '0'] = process.argv.slice(2);
const { database } = await openDatabase({
  databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
  dataDir,
  poolSize: 4,
  log: quietLog,
});
const title = `Article of ${from}`;
await storeArticle(database, { title, slugId: `a${from}` });
const writer = await new Reader(createTestApp(database)).signUp(`writer-${from}@example.org`);
for (let number = Number(from); ; number += 1) {
  const data = { article_id: urlOf(title), content: `Comment ${number}` };
  const { status, body } = await writer.post('/api/create_comment', { data });
  if (status !== 201) throw new Error(`The comment was not stored: ${JSON.stringify(body)}`);
  process.stdout.write(`${number}\n`);
}
