import { readFileSync } from 'node:fs';
import type { GroupingLanguage } from './grouping-languages.ts';
import type { Token } from './tokens.ts';

/** A number or a score, and the tokens that say it. */
export type FoundNumber = { value: string; first: number; last: number };

const spelled = readSpelled();
/** Scales as publishers shorten them. */
const scales: ReadonlyMap<string, number> = new Map([
  ...['bn', 'mld', 'mrd', 'mrdi', 'md', 'mds', 'mdr', 'mrda', 'млрд', 'δισ', 'mlrd'].map(
    (word) => [word, 1e9] as const,
  ),
  ...['mio', 'mln', 'mn', 'млн', 'εκατ', 'milj', 'millo'].map((word) => [word, 1e6] as const),
  ...['тис', 'tys', 'тыс', 'хил'].map((word) => [word, 1e3] as const),
]);
const highestGoals = 20;
const mostNumbers = 12;

/** The numbers and scores of a text, in order. Those that say nothing (one, recent years) are left out. */
export function numbersIn(
  text: string,
  tokens: readonly Token[],
  language: GroupingLanguage | null,
): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < tokens.length && found.length < mostNumbers; at++) {
    const number = scoreAt(text, tokens, at) ?? numberAt(text, tokens, at, language);
    if (!number) continue;
    if (number.value !== '') found.push(number);
    at = number.last;
  }
  return found;
}

/** "3-2" and "2:3" are the same score. */
function scoreAt(text: string, tokens: readonly Token[], at: number): FoundNumber | null {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (!one || !two || !isGoals(one) || !isGoals(two) || !/^\s?[-–:]\s?$/.test(text.slice(one.end, two.start)))
    return null;
  const goals = [Number(one.text), Number(two.text)].toSorted((a, b) => a - b);
  return { value: `score ${goals.join(':')}`, first: at, last: at + 1 };
}

function isGoals({ text }: Token): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= highestGoals;
}

function numberAt(
  text: string,
  tokens: readonly Token[],
  at: number,
  language: GroupingLanguage | null,
): FoundNumber | null {
  const token = tokens[at];
  if (!token) return null;
  const bare = token.digits ? digitsValue(token.text) : spelledValue(token, language);
  if (bare === null) return null;
  let value = bare;
  let last = at;
  for (let next = tokens[last + 1]; next; next = tokens[last + 1]) {
    const joined = join(value, next, text.slice(tokens[last]?.end, next.start), language);
    if (joined === null) break;
    value = joined;
    last++;
  }
  const silent = (last === at && token.digits && isYear(token.text)) || value < 2;
  return { value: silent ? '' : String(Number(value.toPrecision(6))), first: at, last };
}

/** "two million", "twenty-two": the next word scales or completes a number; null when it does neither. */
function join(value: number, next: Token, between: string, language: GroupingLanguage | null): number | null {
  if (next.digits || !/^[\s\u00AD-]*$/.test(between)) return null;
  const scale = scales.get(next.folded) ?? spelledValue(next, language);
  if (scale === null) return null;
  if (scale >= 1000 && value < scale && Math.log10(scale) % 1 === 0) return value * scale;
  const completes = value >= 20 && value < 100 && value % 10 === 0 && scale < 10;
  return completes ? value + scale : null;
}

function spelledValue({ folded }: Token, language: GroupingLanguage | null): number | null {
  return (language && spelled.get(language)?.get(folded)) ?? null;
}

function isYear(text: string): boolean {
  return /^(19[5-9]|20[0-3])\d$/.test(text);
}

/** Reads "2.950", "2 950", "2,95" and "2.95": three digits behind every separator are thousands. */
function digitsValue(text: string): number | null {
  const plain = text.normalize('NFKC');
  if (/^\d{1,3}([.,'’ ]\d{3})+$/.test(plain)) return Number(plain.replace(/\D/g, ''));
  const decimal = /^(\d{1,9})[.,](\d{1,3})$/.exec(plain);
  if (decimal) return Number(`${decimal[1]}.${decimal[2]}`);
  return /^\d{1,12}$/.test(plain) ? Number(plain) : null;
}

function readSpelled(): Map<string, Map<string, number>> {
  const languages = new Map<string, Map<string, number>>();
  let words = new Map<string, number>();
  for (const line of readFileSync(new URL('number-words.txt', import.meta.url), 'utf8').split('\n')) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1];
    if (title) languages.set(title, (words = new Map()));
    if (!/^\d/.test(line)) continue;
    const [value, ...names] = line.split(' ');
    for (const name of names) words.set(name, Number(value));
  }
  return languages;
}
