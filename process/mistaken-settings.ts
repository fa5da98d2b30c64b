import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { variableNames } from './config.ts';
import type { Logger } from './logger.ts';

type Environment = Record<string, string | undefined>;

const settings = [...variableNames, 'COMMIT'];
const shownMost = 20;
const forAll = 'README.md, "Configuration", has all';

/** Variables that other programs, including Node, read from their environment, and so possibly from .env. */
const others =
  /^(?:TZ|LANG|LANGUAGE|LC_\w+|PATH|HOME|TMPDIR|DEBUG|(?:NO|FORCE)_COLOR|(?:HTTPS?|FTP|ALL|NO)_PROXY|(?:NODE|NPM|UV|SSL|OPENSSL|LD|MALLOC|PG|POSTGRES|COMPOSE|DOCKER)_?\w*|RES_OPTIONS)$/i;
/** Outside .env these belong to other programs, however similar to ours. */
const othersInEnvironment = /^(?:EDITOR|MAILFROM)$/;

/** Warns of variables that look like misspelt settings. SETTINGS_READ_FROM names the .env that launch.mjs has read. */
export function warnOfMistakenSettings(environment: Environment, log: Logger): void {
  const path = environment['SETTINGS_READ_FROM'];
  const file = path === undefined ? '' : readFileSync(path, 'utf8');
  for (const sentence of mistakenSettings(environment, file)) log.warn(sentence);
}

/**
 * Sentences about what may be a mistake: one for each name that looks like a misspelt setting, one for all other names
 * in .env that are not settings, and one for each line of `file`, the text of .env, that does not mean what it seems
 * to. Other variables of the environment belong to other programs.
 */
export function mistakenSettings(environment: Environment, file: string): string[] {
  const inFile = Object.keys(parseEnv(file.replace(/^\uFEFF/, ''))).filter((name) => !others.test(name));
  const inEnvironment = Object.keys(environment).filter(
    (name) => !inFile.includes(name) && !others.test(name) && !othersInEnvironment.test(name),
  );
  const unknown = inFile.filter((name) => !settings.includes(name) && nearest(name) === undefined);
  const sentences = [
    ...inFile.flatMap((name) => misspelt(name, '.env')),
    ...inEnvironment.flatMap((name) => misspelt(name, 'the environment')),
    ...file.split('\n').flatMap(misread),
  ];
  if (unknown.length > 0)
    sentences.push(`In .env, but not settings: ${unknown.slice(0, shownMost).join(', ')}; ${forAll}`);
  return sentences.slice(0, shownMost);
}

function misspelt(name: string, where: string): string[] {
  const meant = settings.includes(name) ? undefined : nearest(name);
  return meant === undefined
    ? []
    : [`${name}, in ${where}, is not a setting: did you mean ${meant}? ${forAll}`];
}

/** Lines that the reader of .env ignores, or cuts short. */
function misread(line: string): string[] {
  const [, named] = /^\s*(?:export\s+)?(\w+)(?:\s*:|\s+[^\s=])/.exec(line) ?? [];
  if (named !== undefined && settings.includes(named.toUpperCase()))
    return [
      `A line of .env sets nothing: write ${named.toUpperCase()}=value, not "${named}" and something else`,
    ];
  const [, cut] = /^\s*(?:export\s+)?(\w+)\s*=\s*[^\s"'`#][^#]*[^\s#]#/.exec(line) ?? [];
  return cut === undefined || !settings.includes(cut)
    ? []
    : [
        `The value of ${cut} in .env ends before its "#": put it in quotation marks, unless a comment begins there`,
      ];
}

/**
 * The setting with nearly this name, if there is one: in another case, or with one wrong letter, two in a long name.
 */
function nearest(name: string): string | undefined {
  if (name.length < 5) return undefined;
  const most = name.length < 9 ? 1 : 2;
  const near = settings.filter((setting) => Math.abs(bare(setting).length - bare(name).length) <= most);
  const distances = near.map((setting) => ({ setting, distance: distanceOf(bare(name), bare(setting)) }));
  const [first] = distances.toSorted((a, b) => a.distance - b.distance);
  return first && first.distance <= most ? first.setting : undefined;
}

const bare = (name: string) => name.toUpperCase().replaceAll('_', '');

/** How many letters have to be added, removed or changed to get from one word to the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, n) => n);
  for (const [n, letter] of Array.from(one).entries()) {
    const next = [n + 1];
    for (const [m, otherLetter] of Array.from(other).entries())
      next.push(
        Math.min((row[m] ?? 0) + Number(letter !== otherLetter), (row[m + 1] ?? 0) + 1, (next[m] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
