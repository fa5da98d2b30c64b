import * as z from 'zod/mini';
import type { Publisher } from '#contract/publisher.ts';
import {
  databaseAddress,
  mailServerAddress,
  proxyAddress,
  siteAddress,
  webAddress,
} from './address-values.ts';
import { proxiesOf, settingOf } from './proxies.ts';
import { fileVariable, readSecretFiles, secrets } from './secret-files.ts';
import {
  amountOfBytes,
  contact,
  gigabyte,
  hostNames,
  longEnough,
  mailAddresses,
  mailSender,
  onOff,
  oneLine,
  securityContact,
  textFile,
  wholeNumber,
} from './setting-values.ts';

const variables = z.object({
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  ORIGIN: z.optional(siteAddress),
  PRODUCT_NAME: z._default(oneLine(60), 'Europe News'),
  PUBLISHER_NAME: z.optional(oneLine(200)),
  CONTACT: z.optional(contact),
  ABOUT: z.optional(textFile),
  IMPRINT: z.optional(textFile),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_DIRECT_URL: z.optional(databaseAddress),
  FEEDS: z._default(z.string(), 'feeds/europe.opml'),
  NEWSROOM: z._default(onOff, true),
  NEWSROOM_PORT: z.optional(wholeNumber(1, 65_535)),
  SAMPLE_EDITION: z._default(onOff, true),
  STORIES: z._default(onOff, true),
  PICTURES: z._default(onOff, true),
  PICTURES_MAX: z._default(amountOfBytes, 2 * gigabyte),
  PICTURES_NOT_FROM: z._default(hostNames, []),
  FEED_PRIVATE_NETWORK: z._default(
    z.pipe(
      z.enum(['allow', 'deny'], { error: 'must be "allow" or "deny"' }),
      z.transform((value) => value === 'allow'),
    ),
    false,
  ),
  HTTP_PROXY: z.optional(proxyAddress),
  HTTPS_PROXY: z.optional(proxyAddress),
  NO_PROXY: z._default(z.string(), ''),
  ARTICLE_RETENTION_DAYS: z._default(wholeNumber(1, 36_500), 90),
  AUTH_SECRET: z.optional(longEnough(32)),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_ISSUER: z._default(
    webAddress('must be the address of an OpenID Connect issuer'),
    'https://accounts.google.com',
  ),
  SMTP_URL: z.optional(mailServerAddress),
  MAIL_FROM: z.optional(mailSender),
  FEEDBACK_TO: z.optional(z.email({ error: 'must be an email address' })),
  EDITORS: z._default(mailAddresses, []),
  SECURITY_CONTACT: z.optional(securityContact),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  WEBSUB_HUB: z.optional(
    z.pipe(
      webAddress('must be the address of a WebSub hub, like https://hub.example.org/'),
      z.transform((value) => new URL(value).href),
    ),
  ),
  RATE_LIMITS: z._default(onOff, true),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    }),
    'info',
  ),
});

/** The names of all variables. */
export const variableNames = [...Object.keys(variables.shape), ...secrets.map(fileVariable)];

/** Pairs of variables that need each other. */
const companions = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
] as const;

const Environment = variables.check((context) => {
  for (const [given, needed] of companions) {
    if (context.value[given] === undefined || context.value[needed] !== undefined) continue;
    const message = `must be given together with ${given}`;
    context.issues.push({ code: 'custom', input: undefined, path: [needed], message });
  }
});

/** A bad value in the environment; the message names the variable and says what it must be. */
export class ConfigError extends Error {}

/**
 * The environment, parsed once (docs: README, "Configuration"). Empty variables count as unset.
 * @throws ConfigError naming every bad variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment)
      .filter((entry): entry is [string, string] => Boolean(entry[1]))
      .map(([name, value]) => [settingOf(name), value]),
  );
  const { read, complaints } = readSecretFiles(given);
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  const parsed = Environment.safeParse({ ...given, ...read });
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)).join('\n'));
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    productName: env.PRODUCT_NAME,
    publisher: publisherOf(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    feeds: env.FEEDS,
    newsroom: env.NEWSROOM,
    newsroomPort: env.NEWSROOM_PORT,
    sampleEdition: env.SAMPLE_EDITION,
    stories: env.STORIES,
    pictures: env.PICTURES,
    picturesMax: env.PICTURES_MAX,
    picturesNotFrom: env.PICTURES_NOT_FROM,
    privateNetworkAllowed: env.FEED_PRIVATE_NETWORK,
    proxy: proxiesOf(env),
    retentionDays: env.ARTICLE_RETENTION_DAYS,
    authSecret: env.AUTH_SECRET,
    google: googleClient(env),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? undefined,
    feedbackTo: env.FEEDBACK_TO,
    editors: env.EDITORS,
    securityContact: env.SECURITY_CONTACT,
    trustedProxies: env.TRUST_PROXY,
    websubHub: env.WEBSUB_HUB,
    // Hubs get secrets, with which they sign what they send.
    takesPushes: isReachableSafely(env),
    rateLimits: env.RATE_LIMITS,
    logLevel: env.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;

export type GoogleClient = { id: string; secret: string; issuer: string };

function googleClient(env: z.infer<typeof variables>): GoogleClient | null {
  const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret, GOOGLE_ISSUER: issuer } = env;
  return id === undefined || secret === undefined ? null : { id, secret, issuer };
}

function publisherOf(env: z.infer<typeof variables>): Publisher {
  const { PUBLISHER_NAME: name, CONTACT: contact, ABOUT: about, IMPRINT: imprint } = env;
  return { name: name ?? null, contact: contact ?? null, about: about ?? null, imprint: imprint ?? null };
}

/** Whether publishers' hubs can send to this site safely: by https, or within a private network. */
function isReachableSafely({ ORIGIN, FEED_PRIVATE_NETWORK }: z.infer<typeof variables>): boolean {
  return ORIGIN?.startsWith('https:') === true || FEED_PRIVATE_NETWORK;
}

function describe(issue: z.core.$ZodIssue, given: Record<string, string>): string {
  const name = String(issue.path[0]);
  const file = given[fileVariable(name)];
  if (file !== undefined && secrets.includes(name)) return `${name}, read from ${file}, ${issue.message}.`;
  const contrast = secrets.includes(name) ? '' : inContrast(given[name]);
  return `${name} ${issue.message}${contrast}${reasonOf(issue)}.`;
}

const shownMost = 200; // characters

/** The given value, shortened to fit into a sentence. */
function inContrast(given: string | undefined): string {
  if (given === undefined) return '';
  const characters = Array.from(given.replace(/\/\/[^/?#]*@/, '//…@')); // without a user or password
  const shown = characters.slice(0, shownMost).join('');
  return characters.length > shownMost ? `, not "${shown}…"` : `, not "${shown}"`;
}

function reasonOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'custom' && issue.params?.['reason'] ? `: ${issue.params['reason']}` : '';
}
