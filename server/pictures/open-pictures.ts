import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { userAgentOf } from '#fetching/user-agent.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { createFindings } from './findings.ts';
import { makeAhead } from './make-ahead.ts';
import { createPictureAnnouncer } from './picture-announcer.ts';
import { openPictureFiles } from './picture-files.ts';
import { createPictureService, type PictureService } from './picture-service.ts';
import { startProducerThread } from './producer-thread.ts';
import { followWithdrawn } from './withdrawn.ts';

export type Pictures = {
  /** Null: this site links to publishers' pictures. */
  service: PictureService | null;
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

/** Opens the service and its parts, and starts making the pictures that sections show first. */
export function openPictures({ config, database, notifications, log, patience }: PicturesDeps): Pictures {
  if (!config.pictures) return { service: null, close: async () => undefined };
  const closing = new AbortController();
  const closed = closing.signal;
  const kept = { folder: join(config.dataDir, 'pictures'), bytesMax: config.picturesMax };
  const { privateNetworkAllowed, proxy, picturesNotFrom: notFrom } = config;
  const userAgent = userAgentOf(config.origin);
  const files = openPictureFiles(kept, log);
  const producer = startProducerThread({ ...kept, userAgent, privateNetworkAllowed, proxy, notFrom }, log);
  const learnt = createPictureAnnouncer({ database, notifications, log });
  const onLearnt = learnt.add;
  const findings = createFindings({ database, onLearnt, log });
  const withdrawn = followWithdrawn({ database, files, notifications, notFrom, log });
  const service = createPictureService({
    database,
    files,
    producer,
    findings,
    withdrawn,
    onLearnt,
    patience,
  });
  const ahead = makeAhead({ service, database, notifications, log, closed });
  return {
    service,
    close: async () => {
      closing.abort(new Error('Pictures are no longer made'));
      const tidied = files.close(); // first of all, because the others wait for clean-ups
      await producer.close();
      await ahead;
      await learnt.close();
      await withdrawn.close();
      await tidied;
    },
  };
}
