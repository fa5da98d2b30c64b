import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { shortStoryPath, storyId } from '#contract/story-address.ts';
import { DeskTime } from './desk-time.tsx';
import { Fact } from './fact.tsx';
import { nameOfSection } from './section-names.ts';

/** What decisions record of their subjects, in the order in which it is shown: its name in the record, and in words. */
const names = new Map([
  ['state', 'State'],
  ['hiddenReason', 'Reason for its author'],
  ['hiddenAt', 'Hidden since'],
  ['reports', 'Open reports'],
  ['objection', 'Open objection'],
  ['banned', 'Banned'],
  ['until', 'Until'],
  ['answer', 'Answer'],
  ['status', 'Its page answers'],
  ['story', 'Story'],
  ['url', 'Address'],
  ['publisher', 'Publisher'],
  ['site', 'Site'],
  ['language', 'Language'],
  ['sections', 'Sections'],
  ['pausedAt', 'Paused since'],
  ['articles', 'Its articles'],
  ['removed', 'Articles that went'],
  ['unfinished', 'Unfinished'],
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['retired', 'Retired'],
]);
const order = [...names.keys()];
const times = new Set(['hiddenAt', 'until', 'pausedAt']);
/** Of these null says something. */
const ofNull: Readonly<Record<string, string>> = { until: 'for good', story: 'none' };

const Recorded = z.record(z.string(), z.unknown());
const Feed = z.object({ url: z.string(), publisher: z.string() });
const ChangedFeed = z.object({ after: Feed, fields: z.array(z.string()) });

/** The state of a subject before or after a decision, in words. What nobody has given a name is not shown. */
export function RecordedState({ title, state }: { title: string; state: unknown }) {
  const recorded = Recorded.safeParse(state).data ?? {};
  const facts = order.flatMap((key) => {
    const said = key in recorded ? wordsOf(key, recorded[key]) : null;
    return said === null ? [] : [{ what: names.get(key) ?? key, said }];
  });
  return (
    <>
      <p className="mt-2 font-semibold">{title}</p>
      {facts.length === 0 && <p>Nothing is recorded.</p>}
      {facts.length > 0 && (
        <dl className="desk-facts">
          {facts.map(({ what, said }) => (
            <Fact key={what} what={what}>
              {said}
            </Fact>
          ))}
        </dl>
      )}
    </>
  );
}

/** Null: there is nothing to say. */
function wordsOf(key: string, value: unknown): ReactNode {
  if (value === null) return ofNull[key] ?? null;
  if (key === 'objection') return value === true ? 'yes' : null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return listOf(key, value);
  if (key === 'story' && typeof value === 'number') return shortStoryPath({ id: storyId(value) });
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return null;
  return times.has(key) ? timeOf(value) : value;
}

function listOf(key: string, items: unknown[]): ReactNode {
  if (items.length === 0) return null;
  if (key === 'reports') return items.length;
  return items.map((item) => (key === 'sections' ? nameOfSection(String(item)) : feedOf(item))).join(', ');
}

/** A feed of an imported list, with what has changed of it. */
function feedOf(item: unknown): string {
  const feed = Feed.safeParse(item).data;
  if (feed) return `${feed.publisher} (${feed.url})`;
  const changed = ChangedFeed.safeParse(item).data;
  if (!changed) return String(item);
  const fields = changed.fields.map((field) => (names.get(field) ?? field).toLowerCase());
  return `${feedOf(changed.after)}: ${fields.join(', ')}`;
}

/** A moment, as JSON or as the database formats it. */
function timeOf(text: string): ReactNode {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : <DeskTime at={moment.toISOString()} />;
}
