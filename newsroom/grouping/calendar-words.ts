import { fold } from '#newsroom/reading/fold.ts';
import type { GroupingLanguage } from './grouping-languages.ts';

/** Whose words have cases, so that a month has other endings in a headline than in a calendar. */
const inflected = new Set<GroupingLanguage>([
  'bg',
  'cs',
  'el',
  'et',
  'fi',
  'hr',
  'hu',
  'lt',
  'lv',
  'pl',
  'ro',
  'ru',
  'sk',
  'sl',
  'uk',
]);
/** Whose words take endings behind a consonant: "szombaton". Those of the others are found by their genitives. */
const atConsonant = new Set<GroupingLanguage>(['et', 'fi', 'hu', 'sl']);
const shortestBeginning = 5;
/** No case has these letters, but names and other words do: "Sobotka", "Oktoberfest", "Szombathely". */
const ending = /^[^fhkкх]{0,5}$/u;
/** What is more often another word, or a name: Theresa May, Marco ("março"), Kyriakos (like "Κυριακή"). */
const ambiguous = /^(?:may|march|marco|κυριακο(?:σ|ς|υ)?)$/u;

type Calendar = { names: ReadonlySet<string>; beginnings: readonly string[] };
const read = new Map<GroupingLanguage, Calendar>();

/** Whether a folded word is a month or a day of the week, which every report of the day may name. */
export function isCalendarWord(folded: string, language: GroupingLanguage | null): boolean {
  if (language === null) return false;
  if (ambiguous.test(folded)) return false;
  const { names, beginnings } = read.getOrInsertComputed(language, () => calendarOf(language));
  return (
    names.has(folded) ||
    beginnings.some((one) => folded.startsWith(one) && ending.test(folded.slice(one.length)))
  );
}

function calendarOf(language: GroupingLanguage): Calendar {
  const named = (day: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(day);
  // With the day of the month beside it, a month is in the genitive.
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))).flatMap(
    (day) => [named(day, { month: 'long' }), named(day, { month: 'long', day: 'numeric' })],
  );
  const days = Array.from({ length: 7 }, (_, day) =>
    named(new Date(Date.UTC(2026, 0, 1 + day)), { weekday: 'long' }),
  );
  const written = [...months, ...days];
  const names = new Set(written.flatMap((name) => fold(name).match(/\p{L}{3,}/gu) ?? []));
  const beginnings = [...names]
    .map((name) => [name, beginningOf(name)] as const)
    .filter(([name, one]) => one !== name || atConsonant.has(language))
    .map(([, one]) => one)
    .filter(({ length }) => length >= shortestBeginning);
  return { names, beginnings: inflected.has(language) ? beginnings : [] };
}

/** Without the vowels that other endings take the place of. */
function beginningOf(name: string): string {
  return name.replace(/(?:[aeiouyаеиоуыіяюєηιαοειυω]{1,2}[sσς]?|s)$/u, '');
}
