import { openNotifications, type Notifications } from '#db/notifications.ts';
import type { App } from '#server/app.ts';
import { quietLog } from './quiet-log.ts';
import { openTestApp, type TestAppSettings } from './test-app.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** One of several processes of a site. */
export type Process = { app: App['routes']; site: App; notifications: Notifications };

export async function startProcess(
  opened: TestDatabase,
  settings: Pick<TestAppSettings, 'config' | 'heartbeat'> = {},
): Promise<Process> {
  const notifications = await openNotifications(opened.connection, quietLog);
  const site = openTestApp(opened.database, { notifications, ...settings });
  return { app: site.routes, site, notifications };
}

export async function stopProcess({ site, notifications }: Process): Promise<void> {
  site.endStreams();
  await site.close();
  await notifications.close();
}

/** Two processes of a site, on a database of their own. */
export async function startTwoProcesses(settings: Pick<TestAppSettings, 'config' | 'heartbeat'> = {}) {
  const opened = await openTestDatabase();
  const [one, other] = [await startProcess(opened, settings), await startProcess(opened, settings)];
  const stop = async (): Promise<void> => {
    for (const process of [one, other]) await stopProcess(process);
    await opened.close();
  };
  return { opened, one, other, stop };
}
