import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DeskDecision } from '#contract/desk-decision.ts';
import { DecisionList } from './decision-list.tsx';

const decision: DeskDecision = {
  id: 7,
  decided_at: '2026-11-22T16:40:00.000Z',
  editor: null,
  by_command: true,
  action: 'feed.edit',
  subject: 'https://bugle.example/rss',
  reason: 'upkeep',
  note: null,
  before: null,
  after: null,
  asked_at: null,
  undoes: null,
  undone: false,
  undoable: false,
};

/** The names and values that the list shows before and after a decision. */
function factsOf(given: Pick<DeskDecision, 'before' | 'after'>): string[] {
  const html = renderToStaticMarkup(createElement(DecisionList, { decisions: [{ ...decision, ...given }] }));
  return [...html.matchAll(/<p class="mt-2[^>]*>(.*?)<\/p>|<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, title, name, value]) => title ?? `${name}: ${value?.replaceAll(/<[^>]*>/g, '')}`,
  );
}

test('what was before and after a decision is said in words', () => {
  const feed = { id: 3, version: 'f00', url: 'https://bugle.example/rss', publisher: 'The <b>Bugle</b>' };
  const at = '2026-11-22 17:40:00.123456+01';
  expect(
    factsOf({ before: { ...feed, pausedAt: null, sections: ['local/de', 'world'] }, after: null }),
  ).toEqual([
    'Before',
    'Address: https://bugle.example/rss',
    'Publisher: The &lt;b&gt;Bugle&lt;/b&gt;',
    'Sections: Germany, World',
    'After',
  ]);
  expect(
    factsOf({
      before: { state: 'hidden', reports: [7, 9], hiddenAt: at, objection: true, hiddenReason: 'Rude' },
      after: { state: 'shown', reports: [], hiddenAt: null, objection: false, hiddenReason: null },
    }),
  ).toEqual([
    'Before',
    'State: hidden',
    'Reason for its author: Rude',
    'Hidden since: 2026-11-22 16:40 UTC',
    'Open reports: 2',
    'Open objection: yes',
    'After',
    'State: shown',
  ]);
  expect(factsOf({ before: { banned: false }, after: { banned: true, until: null } })).toEqual([
    'Before',
    'Banned: no',
    'After',
    'Banned: yes',
    'Until: for good',
  ]);
  expect(
    factsOf({ before: null, after: { articles: 'go', removed: 12, unfinished: true } }).slice(-3),
  ).toEqual(['Its articles: go', 'Articles that went: 12', 'Unfinished: yes']);
  expect(
    factsOf({
      before: { story: 123, sections: [] },
      after: {
        added: [feed],
        changed: [{ before: feed, after: feed, fields: ['site'] }],
        retired: ['a', 'b'],
      },
    }),
  ).toEqual([
    'Before',
    'Story: /story/3f',
    'After',
    'Added: The &lt;b&gt;Bugle&lt;/b&gt; (https://bugle.example/rss)',
    'Changed: The &lt;b&gt;Bugle&lt;/b&gt; (https://bugle.example/rss): site',
    'Retired: a, b',
  ]);
});
