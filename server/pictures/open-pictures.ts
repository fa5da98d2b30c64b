import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { userAgentOf } from '#fetching/user-agent.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { createFindings } from './findings.ts';
import { makeAhead } from './make-ahead.ts';
import { createPictureAnnouncer } from './picture-announcer.ts';
import { createPictureDesk, type PictureDesk } from './picture-desk.ts';
import { openPictureFiles } from './picture-files.ts';
import { followWithdrawn } from './withdrawn.ts';
import { startWorkshop } from './workshop-thread.ts';

export type Pictures = {
  /** Null: this site links to publishers' pictures. */
  desk: PictureDesk | null;
  close: () => Promise<void>;
};

export type PicturesDeps = {
  config: Pick<
    Config,
    'dataDir' | 'origin' | 'pictures' | 'picturesMax' | 'picturesNotFrom' | 'privateNetworkAllowed' | 'proxy'
  >;
  database: Database;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  /** Milliseconds for which a request waits for a picture. */
  patience?: number | undefined;
};

/** Opens the picture desk and its parts, and starts making the pictures that sections show first. */
export function openPictures({ config, database, notifications, log, patience }: PicturesDeps): Pictures {
  if (!config.pictures) return { desk: null, close: async () => undefined };
  const closing = new AbortController();
  const closed = closing.signal;
  const kept = { folder: join(config.dataDir, 'pictures'), bytesMax: config.picturesMax };
  const { privateNetworkAllowed, proxy, picturesNotFrom: notFrom } = config;
  const userAgent = userAgentOf(config.origin);
  const files = openPictureFiles(kept, log);
  const workshop = startWorkshop({ ...kept, userAgent, privateNetworkAllowed, proxy, notFrom }, log);
  const learnt = createPictureAnnouncer({ database, notifications, log });
  const onLearnt = learnt.add;
  const findings = createFindings({ database, onLearnt, log });
  const withdrawn = followWithdrawn({ database, files, notifications, notFrom, log });
  const desk = createPictureDesk({ database, files, workshop, findings, withdrawn, onLearnt, patience });
  const ahead = makeAhead({ desk, database, notifications, log, closed });
  return {
    desk,
    close: async () => {
      closing.abort(new Error('Pictures are no longer made'));
      await workshop.close();
      await ahead;
      await learnt.close();
      await withdrawn.close();
      await files.close();
    },
  };
}
