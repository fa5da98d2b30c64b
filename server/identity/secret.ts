import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#db/client.ts';
import { ConfigError, type Config } from '#process/config.ts';
import { prepareDataFolder } from '#process/data-folder.ts';
import type { Logger } from '#process/logger.ts';
import { hasMembers } from './account-store.ts';

const secretBytes = 32;

type SecretConfig = Pick<Config, 'authSecret' | 'databaseUrl' | 'dataDir'>;

/** `isNew`: it has just been generated. */
export type Secret = { secret: string; isNew: boolean };

/**
 * The secret that signs sessions: AUTH_SECRET, else one that is generated once and kept in DATA_DIR.
 * @throws ConfigError with a PostgreSQL server, which other processes may share while they do not share the data folder
 */
export function readSecret(config: SecretConfig): Secret {
  const given = givenSecret(config);
  if (given !== undefined) return { secret: given, isNew: false };
  prepareDataFolder(config.dataDir);
  const file = fileOf(config);
  const kept = keptSecret(file);
  const secret = kept || createSecret(file) || keptSecret(file);
  return { secret: undamaged(secret, file), isNew: kept === '' };
}

/**
 * The secret of a site that was started before, for a command. It never makes a new one: the site, which has another
 * one in memory or in a setting, could not read the command's mails. @throws ConfigError
 */
export function readSecretOfSite(config: SecretConfig): string {
  const given = givenSecret(config);
  if (given !== undefined) return given;
  const file = fileOf(config);
  const kept = keptSecret(file);
  if (kept !== '') return undamaged(kept, file);
  throw new ConfigError(
    `There is no secret in ${file}. Give AUTH_SECRET as the site has it; if the file was lost, put it back from a backup, or ` +
      'start the site again, which makes a new one.',
  );
}

const fileOf = ({ dataDir }: SecretConfig) => join(dataDir, 'secret');

function givenSecret({ authSecret, databaseUrl }: SecretConfig): string | undefined {
  if (authSecret !== undefined || databaseUrl === undefined) return authSecret;
  throw new ConfigError(
    'AUTH_SECRET must be given together with DATABASE_URL, the same for every process of the site: it signs the sessions. ' +
      'Make one with "openssl rand -hex 32".',
  );
}

function undamaged(secret: string, file: string): string {
  if (secret.length === 2 * secretBytes) return secret;
  throw new ConfigError(
    `The secret in ${file} is damaged. Remove the file: everybody then has to log in again.`,
  );
}

/** Warns, where there are members already, that the secret is another than theirs. */
export async function warnOfNewSecret(database: Database, dataDir: string, log: Logger): Promise<void> {
  if (await hasMembers(database))
    log.warn(
      `There was no secret in ${dataDir}, so this site has a new one: its members have to log in again, mails that wait are lost, and bans ` +
        'of members who have left no longer hold. If a backup of the folder has the file "secret", stop the site, put that back and start again',
    );
}

/** Empty if there is none; an older version may have left an empty file when it was killed. @throws ConfigError */
function keptSecret(file: string): string {
  try {
    if (!existsSync(file)) return '';
    const secret = readFileSync(file, 'utf8').trim();
    if (secret === '') rmSync(file, { force: true });
    return secret;
  } catch (cause) {
    const { message } = cause as Error;
    throw new ConfigError(`The secret in DATA_DIR cannot be read: ${message} (${file}).`, { cause });
  }
}

/** Empty if another process was faster. @throws ConfigError if it cannot be stored, as on a full disk */
function createSecret(file: string): string {
  const secret = randomBytes(secretBytes).toString('hex');
  const begun = `${file}.${randomUUID()}`;
  try {
    writeFileSync(begun, `${secret}\n`, { mode: 0o600, flush: true });
    // The file appears with its content: a process that found it empty would make a secret of its own.
    linkSync(begun, file);
    return secret;
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return '';
    throw new ConfigError(`No secret can be kept in DATA_DIR: ${message}.`, { cause });
  } finally {
    rmSync(begun, { force: true });
  }
}
