import { newEditor } from './editor.ts';
import { startMailServer } from './mail-server.ts';
import { mailSettings } from './mail-site.ts';
import { newMember } from './reader.ts';
import { openTestApp, type TestAppSettings } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

/** A site that sends mails, on a database of its own, with a member and an editor. */
export async function openDeskSite(settings: Pick<TestAppSettings, 'notifications'> = {}) {
  const opened = await openTestDatabase();
  const mails = await startMailServer();
  const site = openTestApp(opened.database, { config: mailSettings(mails.port), ...settings });
  const app = site.routes;
  return {
    opened,
    app,
    ada: await newMember(app, 'ada@example.org'),
    ed: await newEditor(app, opened.database, 'ed@example.org'),
    /** All mails that an address has received, oldest first. */
    mailsTo: async (address: string) => {
      await site.settle();
      return mails.received.filter(({ to }) => to.includes(address)).map(({ mail }) => mail);
    },
    close: async (): Promise<void> => {
      await site.close();
      await mails.stop();
      await opened.close();
    },
  };
}
