import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sql } from './drizzle.ts';
import { openNotifications, type Notice } from './notifications.ts';

test('notices go on when the connection that they come through was lost', async () => {
  const { connection, database, close } = await openTestDatabase();
  const troubles: Error[] = [];
  const listening = await openNotifications(connection, (error) => troubles.push(error));
  const heard: Notice[] = [];
  listening.subscribe((notice) => heard.push(notice));
  await database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'europe-news notices' and datname = current_database()`);
  const telling = await openNotifications(connection, (error) => troubles.push(error));
  const notice: Notice = { kind: 'comment', articleId: 1 };
  await expect
    .poll(async () => {
      await telling.publish(notice);
      return heard;
    })
    .toContainEqual(notice);
  await listening.close();
  await telling.close();
  await close();
});
