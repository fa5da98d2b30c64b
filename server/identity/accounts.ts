import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { createBackground, type Background } from '#process/background.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { createRateLimiter, noLimits, type RateLimiter } from '#server/http/rate-limit.ts';
import { deliver } from '#server/mail/deliver.ts';
import { createMailer, type Mailer } from '#server/mail/mailer.ts';
import { removeExpired } from '#server/members/account-store.ts';
import { createProfileStreams, type ProfileStreams } from '#server/members/profile-streams.ts';
import type { PasswordHasher } from './identity-options.ts';
import { createIdentity, passwordHasher, type Identity } from './identity.ts';
import { resetMail } from './reset-mail.ts';

const cleanUpEvery = 60 * 60_000; // ms

/** The parts that the routes of accounts share. */
export type Accounts = {
  database: Database;
  identity: Identity;
  limiter: RateLimiter;
  mailer: Mailer;
  background: Background;
  streams: ProfileStreams;
  /** Tells every process that something of an account changed. */
  announce: (userId: string) => Promise<void>;
  /** Whether sign-in with Google is set up. */
  google: boolean;
  trustedProxies: number;
  /** Ends what waits for nothing more than its end; call once no request is under way. */
  close: () => Promise<void>;
};

export type AccountsConfig = Pick<
  Config,
  'dataDir' | 'google' | 'mailFrom' | 'origin' | 'productName' | 'rateLimits' | 'smtpUrl' | 'trustedProxies'
>;

type AccountsDeps = {
  config: AccountsConfig;
  secret: string;
  database: Database;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  passwords?: PasswordHasher;
  pace?: { heartbeat: number; patience: number };
};

/** Everything about accounts that outlives a request. */
export function openAccounts({ passwords = passwordHasher, ...deps }: AccountsDeps): Accounts {
  const { config, database, notifications, log, secret } = deps;
  const mailer = createMailer(config, log);
  const background = createBackground(log);
  const announce = announcing(notifications, log);
  const identity = createIdentity(
    {
      database,
      origin: config.origin,
      secret,
      passwords,
      sendResetMail: (mail) => deliver(mailer, resetMail(config, mail), log),
      announce,
      log,
    },
    config.google,
  );
  const streams = createProfileStreams({ ...deps, identity });
  const cleaning = setInterval(
    () => background.run('The removal of what has expired', () => removeExpired(database)),
    cleanUpEvery,
  ).unref();
  return {
    database,
    identity,
    limiter: config.rateLimits ? createRateLimiter(database, secret) : noLimits,
    mailer,
    background,
    streams,
    announce,
    google: config.google !== null,
    trustedProxies: config.trustedProxies,
    close: () => {
      clearInterval(cleaning);
      return background.finish();
    },
  };
}

/** What was done is done: that others could not be told of it must not undo it. */
function announcing(notifications: Pick<Notifications, 'publish'>, log: Logger) {
  return async (userId: string) => {
    try {
      await notifications.publish({ kind: 'member', userId });
    } catch (error) {
      log.warn({ err: error }, 'A change of an account could not be announced; others see it later');
    }
  };
}
