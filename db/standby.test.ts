import { expect, test } from 'vitest';
import { postgresBinaries, startPostgres } from '#tests/support/postgres-cluster.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openNotifications, type Notice } from './notifications.ts';

const binaries = postgresBinaries();

test.runIf(binaries)('notices opened on a standby arrive once it has become the primary', async () => {
  const primary = startPostgres(binaries ?? '');
  const standby = startPostgres(binaries ?? '', primary.url);
  const notifications = await openNotifications({ url: standby.url, name: 'a standby' }, quietLog);
  const notice: Notice = { kind: 'comment', articleId: 1 };
  const heard = new Promise<Notice>((resolve) =>
    notifications.subscribe((told) => told.kind === notice.kind && resolve(told)),
  );
  await notifications.publish(notice);
  primary.stop();
  standby.promote();
  expect(await heard).toEqual(notice);
  await notifications.close();
  standby.stop();
});
