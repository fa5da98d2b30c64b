import * as z from 'zod/mini';

const onOff = z.pipe(
  z.enum(['on', 'off'], { error: 'must be "on" or "off"' }),
  z.transform((value) => value === 'on'),
);
const wholeNumber = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (value) => /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most,
          `must be a whole number from ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  );
const webAddress = (message: string) =>
  z
    .string()
    .check(z.refine((value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''), message));

const Environment = z.object({
  PORT: z._default(wholeNumber(1, 65_535), 3000),
  HOST: z._default(z.string(), '0.0.0.0'),
  ORIGIN: z.optional(
    z.pipe(
      webAddress('must be an address like https://news.example.org'),
      z.transform((value) => new URL(value).origin),
    ),
  ),
  PRODUCT_NAME: z._default(z.string().check(z.maxLength(60, 'must be at most 60 characters')), 'Europe News'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.regex(/^postgres(ql)?:\/\//, 'must be an address like postgresql://user:password@host/database'),
      ),
  ),
  FEEDS: z._default(z.string(), 'feeds/europe.opml'),
  NEWSROOM: z._default(onOff, true),
  FEED_PRIVATE_NETWORK: z._default(
    z.pipe(
      z.enum(['allow', 'deny'], { error: 'must be "allow" or "deny"' }),
      z.transform((value) => value === 'allow'),
    ),
    false,
  ),
  ARTICLE_RETENTION_DAYS: z._default(wholeNumber(1, 36_500), 90),
  TRUST_PROXY: z._default(wholeNumber(0, 10), 0),
  LOG_LEVEL: z._default(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be one of trace, debug, info, warn, error, fatal, silent',
    }),
    'info',
  ),
});

/** A bad value in the environment; the message names the variable and says what it must be. */
export class ConfigError extends Error {}

/**
 * The environment, parsed once (docs: README, "Configuration"). Empty variables count as unset.
 * @throws ConfigError naming every bad variable
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => describe(issue, given)).join('\n'));
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    origin: env.ORIGIN ?? `http://localhost:${env.PORT}`,
    productName: env.PRODUCT_NAME,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    feeds: env.FEEDS,
    newsroom: env.NEWSROOM,
    privateNetworkAllowed: env.FEED_PRIVATE_NETWORK,
    retentionDays: env.ARTICLE_RETENTION_DAYS,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;

function describe(issue: z.core.$ZodIssue, given: Record<string, unknown>): string {
  const name = String(issue.path[0]);
  // A connection string holds a password.
  const shown = name === 'DATABASE_URL' ? '' : `, not "${String(given[name])}"`;
  return `${name} ${issue.message}${shown}.`;
}
