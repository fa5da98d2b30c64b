import { createHash } from 'node:crypto';
import type { Section } from '#contract/sections.ts';
import { leadStories } from './lead-stories.ts';
import type { SampleFeed } from './read-edition.ts';

const minute = 60_000; // ms
const newestAge = 3 * minute;
/** Minutes between two pieces: 5 to 25, irregular as real news are. */
const shortestGap = 5;
const gapSpread = 21;
/** How many pieces back a reader would notice that two are alike. */
const memory = 8;
/**
 * How many candidates compete for the next place. The others wait, so that pieces of every kind are left for the end.
 */
const competing = 24;
const mainLanguage = 'en';

type Candidate = { url: string; language: string; sections: Section[]; fingerprint: number };

/**
 * The same edition with dates: first the lead stories, then the others, mixed so that places, subjects and languages
 * alternate. The order is always the same; the newest piece is a few minutes older than `now`.
 */
export function dateEdition(edition: SampleFeed[], now: Date): SampleFeed[] {
  const dates = new Map<string, Date>();
  let time = now.getTime() - newestAge;
  for (const { url, fingerprint } of inRunningOrder(edition.flatMap(candidatesOf))) {
    dates.set(url, new Date(time));
    time -= (shortestGap + (fingerprint % gapSpread)) * minute;
  }
  return edition.map((feed) => ({
    ...feed,
    pieces: feed.pieces.map((piece) => ({ ...piece, publishedAt: dates.get(piece.url) ?? null })),
  }));
}

function candidatesOf({ language, pieces }: SampleFeed): Candidate[] {
  return pieces.map(({ url, sections }) => ({
    url,
    language,
    sections,
    fingerprint: createHash('sha256').update(url).digest().readUInt32BE(0),
  }));
}

function inRunningOrder(candidates: Candidate[]): Candidate[] {
  const leads = leadStories.flatMap((url) => candidates.find((candidate) => candidate.url === url) ?? []);
  const waiting = candidates
    .filter((candidate) => !leads.includes(candidate))
    .toSorted((a, b) => a.fingerprint - b.fingerprint);
  const order = [...leads];
  while (waiting.length > 0) {
    const next = leastAlike(waiting.slice(0, competing), order.slice(-memory));
    order.push(...waiting.splice(next, 1));
  }
  return order;
}

/** Index of the candidate that is least like what was shown just before; of equals the first. */
function leastAlike(candidates: Candidate[], recent: Candidate[]): number {
  const likenesses = candidates.map((candidate) =>
    // The nearer a similar piece is, the worse.
    recent.reduce((sum, other, index) => sum + alike(candidate, other) * (index + 1), 0),
  );
  return likenesses.indexOf(Math.min(...likenesses));
}

function alike(one: Candidate, other: Candidate): number {
  const shares = (kind: string) =>
    one.sections.some((section) => section.startsWith(kind) && other.sections.includes(section));
  const foreign = one.language !== mainLanguage && other.language !== mainLanguage;
  return (shares('local/') ? 8 : 0) + (foreign ? 4 : 0) + (shares('category/') ? 3 : 0);
}
