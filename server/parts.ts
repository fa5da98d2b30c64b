import type { Context } from 'hono';
import type { Database } from '#db/client.ts';
import type { TrustsClock } from '#db/clock-jump.ts';
import type { Notifications } from '#db/notifications.ts';
import { createBackground } from '#process/background.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { createCommentStreams } from './comments/comment-streams.ts';
import { createAnnounce } from './http/announce.ts';
import { clientAddress, incomingOf, senderOf } from './http/client-address.ts';
import { createDatabaseTimeout } from './http/database-timeout.ts';
import type { OutageLog } from './http/outage-log.ts';
import { createRateLimiter, noLimits } from './http/rate-limit.ts';
import type { PasswordHasher } from './identity/identity-options.ts';
import { createIdentity, passwordHasher } from './identity/identity.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { findAccounts } from './mail/mail-store.ts';
import { createMailer } from './mail/mailer.ts';
import { tidyOutbox } from './mail/outbox.ts';
import { createSeal } from './mail/seal.ts';
import { createMailSender } from './mail/sender.ts';
import { recordSignIn } from './members/member-store.ts';
import { createProfileStreams } from './members/profile-streams.ts';

export type PartsDeps = {
  config: Pick<
    Config,
    | 'dataDir'
    | 'feedbackTo'
    | 'google'
    | 'mailFrom'
    | 'origin'
    | 'proxy'
    | 'productName'
    | 'publisher'
    | 'rateLimits'
    | 'smtpUrl'
    | 'trustedProxies'
  >;
  secret: string;
  database: Database;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  outages: OutageLog;
  trustsClock: TrustsClock;
  passwords?: PasswordHasher;
  /** Milliseconds between heartbeats of a stream. */
  heartbeat?: number | undefined;
};

/** Everything that outlives a request; app.ts passes each router what it uses. */
export function openParts({ passwords = passwordHasher, ...deps }: PartsDeps) {
  const { config, database, heartbeat, log, notifications, outages, secret, trustsClock } = deps;
  const senders = {
    addressOf: (c: Context) => clientAddress(incomingOf(c), config.trustedProxies),
    senderOf: (c: Context) => senderOf(incomingOf(c), config.trustedProxies),
  };
  const background = createBackground(log);
  const seal = createSeal(secret);
  const mailSender = createMailSender({
    database,
    mailer: createMailer(config, log),
    seal,
    tidyOutbox: () => tidyOutbox(config.dataDir, (userIds) => findAccounts(database, userIds)),
    trustsClock,
    outages,
    log,
  });
  const mails = createMailQueue({ database, seal, onPosted: mailSender.wake });
  const announce = createAnnounce(notifications, log);
  const identity = createIdentity({
    config,
    secret,
    database,
    passwords,
    mails,
    onSignIn: (userId) => recordSignIn(database, userId),
    senderOf: senders.senderOf,
    announce,
    log,
    outages,
  });
  const { findActor } = identity;
  const { rateLimits } = config;
  return {
    announce,
    background,
    identity,
    withDatabaseTimeout: createDatabaseTimeout(outages),
    limiter: rateLimits ? createRateLimiter(database, secret, senders) : noLimits,
    mails,
    mailSender,
    commentStreams: createCommentStreams({
      database,
      notifications,
      senderOf: senders.senderOf,
      rateLimits,
      log,
      outages,
      heartbeat,
    }),
    profileStreams: createProfileStreams({ database, findActor, notifications, log, outages, heartbeat }),
  };
}
