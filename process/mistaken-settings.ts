import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { variableNames } from './config.ts';
import type { Logger } from './logger.ts';

type Environment = Record<string, string | undefined>;

const settings = [...variableNames, 'COMMIT'];
const shownMost = 20;
const forAll = 'README.md, "Configuration", has all';

/** What other programs, Node's own among them, read in their environment, and so from .env too. */
const others =
  /^(?:TZ|LANG|LANGUAGE|LC_\w+|PATH|HOME|TMPDIR|DEBUG|(?:NO|FORCE)_COLOR|(?:HTTPS?|FTP|ALL|NO)_PROXY|(?:NODE|NPM|UV|SSL|OPENSSL|LD|MALLOC|PG|POSTGRES|COMPOSE|DOCKER)_?\w*|RES_OPTIONS)$/i;
/** Where nobody says that the names are for us, these are not, however near. */
const othersInEnvironment = /^(?:EDITOR|MAILFROM)$/;

/** Says of what was meant as a setting that it is none. `readFrom`: the .env that was read, if there was one. */
export function warnOfMistakenSettings(environment: Environment, log: Logger): void {
  const path = environment['SETTINGS_READ_FROM'];
  const file = path === undefined ? '' : readFileSync(path, 'utf8');
  for (const sentence of mistakenSettings(environment, file)) log.warn(sentence);
}

/**
 * A sentence for each name that is no setting but looks as if it was meant as one, and for what a line of `file`, the text
 * of .env, says otherwise than it reads. The rest of the environment is for others: there only what is nearly a setting counts.
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
    sentences.push(`No settings, but in .env: ${unknown.slice(0, shownMost).join(', ')}; ${forAll}`);
  return sentences.slice(0, shownMost);
}

function misspelt(name: string, where: string): string[] {
  const meant = settings.includes(name) ? undefined : nearest(name);
  return meant === undefined ? [] : [`${name}, in ${where}, is no setting: is ${meant} meant? ${forAll}`];
}

/** What is nothing to the reader of .env, or less than it looks. */
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
        `The value of ${cut} in .env ends before its "#": put it in quotation marks, unless a remark begins there`,
      ];
}

/** The setting that is written nearly so, if one is: other letters, or one wrong, two in a long name. */
function nearest(name: string): string | undefined {
  if (name.length < 5) return undefined;
  const most = name.length < 9 ? 1 : 2;
  const near = settings.filter((setting) => Math.abs(bare(setting).length - bare(name).length) <= most);
  const distances = near.map((setting) => ({ setting, distance: distanceOf(bare(name), bare(setting)) }));
  const [first] = distances.toSorted((a, b) => a.distance - b.distance);
  return first && first.distance <= most ? first.setting : undefined;
}

const bare = (name: string) => name.toUpperCase().replaceAll('_', '');

/** How many letters one has to add, leave out or change to come from one word to the other (Levenshtein). */
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
