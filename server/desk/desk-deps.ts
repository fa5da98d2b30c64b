import type { Database } from '#db/client.ts';
import type { FeedDoctor } from '#newsroom/reports/feed-doctor.ts';
import type { Config } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';

/** What the desk's routers need; each takes its part. */
export type DeskDeps = {
  config: Pick<Config, 'dataDir' | 'feedbackTo' | 'origin' | 'productName' | 'publisher'>;
  secret: string;
  database: Database;
  findActor: FindActor;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
  doctor: Pick<FeedDoctor, 'examine'>;
};
