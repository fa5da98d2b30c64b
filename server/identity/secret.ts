import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#process/config.ts';

const secretBytes = 32;

/**
 * What signs sessions: AUTH_SECRET, else one that is made once and kept in DATA_DIR.
 * @throws ConfigError with a PostgreSQL database, which other processes may share but whose data folder they do not
 */
export function readSecret(config: Pick<Config, 'authSecret' | 'databaseUrl' | 'dataDir'>): string {
  if (config.authSecret !== undefined) return config.authSecret;
  if (config.databaseUrl !== undefined)
    throw new ConfigError(
      'AUTH_SECRET must be given together with DATABASE_URL, the same for every process of the site: it signs the sessions. ' +
        'Make one with "openssl rand -hex 32".',
    );
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, 'secret');
  try {
    writeFileSync(file, `${randomBytes(secretBytes).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length === 2 * secretBytes) return secret;
  throw new ConfigError(`The secret in ${file} is damaged. Remove the file: everybody then logs in again.`);
}
