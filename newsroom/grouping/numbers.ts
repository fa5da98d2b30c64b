import { isShortScale } from './number-words.ts';
import type { ReadToken } from './read-text.ts';

/** A number or a score, and the tokens that say it. */
export type FoundNumber = { value: string; first: number; last: number };

const highestGoals = 20;
const mostNumbers = 12;

/** The numbers and scores of a text, in order. Those that say nothing (one, recent years, times of day) are left out. */
export function numbersIn(text: string, tokens: readonly ReadToken[]): FoundNumber[] {
  const found: FoundNumber[] = [];
  for (let at = 0; at < tokens.length && found.length < mostNumbers; at++) {
    const number = timeOfDayAt(text, tokens, at) ?? scoreAt(text, tokens, at) ?? numberAt(text, tokens, at);
    if (!number) continue;
    if (number.value !== '') found.push(number);
    at = number.last;
  }
  return found;
}

const hours = /^(?:[01]?\d|2[0-4])[.:][0-5]\d(?![\d.,:]\d|\d)/;
const longestHours = 5;
const hoursBefore =
  /(?<!\p{L})(?:[Kk](?:l\.?|lo|lokken|lockan|ell)|[Pp]lkst\.|[Oo](?:r[ae]|b)|[Gg]odz(?:\.|inie))[ \u00A0\u202F]$/u;
const wordsAfter = 'Uhr|uur|hrs|hod\\.|hodin[aey]?|horas|val\\.|óra(?:kor)?|h|pm|[AP]M|[ap]\\.m\\.';
const zones = 'CES?T|EES?T|MES?Z|GMT|UTC|BST';
/** "2.30 am" may be German, too: "at 2.30 on the". */
const hoursAfter = new RegExp(`^(?:am|[ \\u00A0\\u202F]?(?:${wordsAfter}|${zones}))(?![\\p{L}\\p{N}])`, 'u');
const longestWord = 12;

/** "14.30 Uhr" and "kl. 14:30" are neither rates nor scores. */
function timeOfDayAt(text: string, tokens: readonly ReadToken[], at: number): FoundNumber | null {
  const { start, digits } = tokens[at] as ReadToken;
  const [written] = (digits && hours.exec(text.slice(start, start + longestHours + 2))) || [];
  if (written === undefined) return null;
  const end = start + written.length;
  const isSaid =
    hoursBefore.test(text.slice(Math.max(0, start - longestWord), start)) ||
    hoursAfter.test(text.slice(end, end + longestWord));
  if (!isSaid) return null;
  return { value: '', first: at, last: tokens[at]?.end === end ? at : at + 1 };
}

/** "3-2" and "2:3" are the same score. */
function scoreAt(text: string, tokens: readonly ReadToken[], at: number): FoundNumber | null {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (!one || !two || !isGoals(one) || !isGoals(two)) return null;
  if (!/^\s?[-–:]\s?$/.test(text.slice(one.end, two.start))) return null;
  const goals = [Number(one.text), Number(two.text)].toSorted((a, b) => a - b);
  return { value: `score ${goals.join(':')}`, first: at, last: at + 1 };
}

function isGoals({ text }: ReadToken): boolean {
  return text.length <= 2 && /^\d+$/.test(text) && Number(text) <= highestGoals;
}

function numberAt(text: string, tokens: readonly ReadToken[], at: number): FoundNumber | null {
  const token = tokens[at];
  if (!token) return null;
  const bare = valueOf(token);
  if (bare === null) return null;
  let value = bare;
  let last = at;
  for (let next = tokens[last + 1]; next; next = tokens[last + 1]) {
    const joined = join(value, next, text.slice(tokens[last]?.end, next.start));
    if (joined === null) break;
    value = joined;
    last++;
  }
  const silent = (last === at && token.digits && isYear(token.text)) || [0, 1].includes(value);
  return { value: silent ? '' : String(Number(value.toPrecision(6))), first: at, last };
}

/** The number that a word or its digits say by themselves. */
function valueOf({ text, digits, facts }: ReadToken): number | null {
  if (digits) return digitsValue(text);
  return isShortScale(facts.folded) ? null : facts.number;
}

/** "two million", "twenty-two": the next word scales or completes a number; null when it does neither. */
function join(value: number, next: ReadToken, between: string): number | null {
  const more = next.digits ? null : next.facts.number;
  if (more === null || !/^[\s\u00AD-]*$/.test(between)) return null;
  if (more >= 1000 && value < more && Number.isInteger(Math.log10(more))) return value * more;
  const completes = value >= 20 && value < 100 && value % 10 === 0 && more < 10;
  return completes ? value + more : null;
}

/** Whether digits are a year and no amount: there may be 2000 of anything. */
export function isCertainlyYear(text: string): boolean {
  return isYear(text) && text !== '2000';
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
