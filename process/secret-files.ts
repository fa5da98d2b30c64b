import { readTextFile } from './text-file.ts';

/** Variables whose values must not be logged; addresses of servers contain passwords too. */
export const secrets: readonly string[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'AUTH_SECRET',
  'GOOGLE_CLIENT_SECRET',
  'SMTP_URL',
  'HTTP_PROXY',
  'HTTPS_PROXY',
];

type Variables = Record<string, string>;

/**
 * Reads secrets for which the environment names only a file: for SMTP_URL_FILE=/run/secrets/smtp the trimmed content of
 * that file becomes SMTP_URL. `complaints` has a sentence for each file that cannot be used.
 */
export function readSecretFiles(environment: Variables): { read: Variables; complaints: string[] } {
  const read: Variables = {};
  const complaints: string[] = [];
  for (const name of secrets) {
    const file = environment[fileVariable(name)];
    if (file === undefined) continue;
    try {
      read[name] = contentOf(file, environment[name]);
    } catch (error) {
      complaints.push(`${fileVariable(name)} ${(error as Error).message}.`);
    }
  }
  return { read, complaints };
}

/** The variable that names the file of a secret. */
export function fileVariable(secret: string): string {
  return `${secret}_FILE`;
}

function contentOf(file: string, given: string | undefined): string {
  if (given !== undefined) throw new Error('must not be given together with the secret itself');
  try {
    return readTextFile(file);
  } catch (cause) {
    throw new Error(`names a file that cannot be used: ${(cause as Error).message} (${file})`, { cause });
  }
}
