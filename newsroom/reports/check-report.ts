import { dirname } from 'node:path';
import { textTable, type Column } from '#process/text-table.ts';
import type { Checked } from './check-feeds.ts';

const shownWhole = 40;
const feedColumns: Column[] = [
  { name: 'Feed' },
  { name: 'Items', align: 'right' },
  { name: 'Title and link', align: 'right' },
  { name: 'Skipped', align: 'right' },
  { name: 'Result', width: 70 },
];
const folderColumns: Column[] = [
  { name: '' },
  { name: 'Checked', align: 'right' },
  { name: 'No feed', align: 'right' },
  { name: 'Failed', align: 'right' },
  { name: 'With items', align: 'right' },
  { name: 'All complete', align: 'right' },
  { name: 'Items', align: 'right' },
  { name: 'Skipped', align: 'right' },
];

/**
 * What the doctor found, as text. For several subjects: a table with a row for each (of many, only for those with
 * something wrong) and totals by folder. For a single one: also its first item as it would be stored.
 */
export function checkReport(checked: Checked[]): string {
  const judged = checked.filter(({ passedOver }) => !passedOver);
  const shown = judged.length > shownWhole ? judged.filter((each) => !isSound(each)) : judged;
  const parts = [
    feedTable(shown),
    checked.length > 1 ? folderTable(checked) : sampleOf(checked),
    conclusion(checked),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

export function hasFailed({ diagnosis, passedOver }: Checked): boolean {
  return diagnosis.failed !== null && !passedOver;
}

function feedTable(checked: Checked[]): string {
  if (checked.length === 0) return '';
  const rows = checked.map((each) => {
    const { items, withTitleAndLink, skipped } = each.diagnosis;
    return [each.subject.name, items, withTitleAndLink, skipped, verdict(each)];
  });
  return textTable(feedColumns, rows);
}

function isSound({ diagnosis }: Checked): boolean {
  return diagnosis.failed === null && diagnosis.problems.length === 0;
}

function verdict(checked: Checked): string {
  const { failed, problems, undated } = checked.diagnosis;
  if (failed !== null) return `failed: ${failed}`;
  const notes = undated > 0 ? [`${undated} without a date`] : [];
  return isSound(checked) ? ['ok', ...notes].join(', ') : [...problems, ...notes].join('\n');
}

function sampleOf([only]: Checked[]): string {
  const sample = only?.diagnosis.sample;
  if (!sample) return '';
  const { publishedAt, day: _day, categories, ...texts } = sample;
  const fields = {
    ...texts,
    publishedAt: publishedAt?.toISOString() ?? null,
    categories: categories.join(', '),
  };
  const rows = Object.entries(fields).map(([name, value]) => [name, value ?? '']);
  return textTable([{ name: 'First item' }, { name: '', width: 110 }], rows);
}

function folderTable(checked: Checked[]): string {
  const groups = Map.groupBy(checked, ({ subject }) =>
    subject.kind === 'file' ? dirname(subject.path) : 'addresses',
  );
  const rows = [...groups].map(([name, group]) => [name, ...totals(group)]);
  if (groups.size > 1) rows.push(['together', ...totals(checked)]);
  return textTable(folderColumns, rows);
}

function totals(group: Checked[]): (number | string)[] {
  const judged = group.filter(({ passedOver }) => !passedOver).map(({ diagnosis }) => diagnosis);
  const withItems = judged.filter(({ items, skipped }) => items + skipped > 0);
  const complete = withItems.filter(
    ({ items, skipped, withTitleAndLink }) => withTitleAndLink === items + skipped,
  );
  const share = withItems.length > 0 ? ` (${((100 * complete.length) / withItems.length).toFixed(1)} %)` : '';
  return [
    group.length,
    group.length - judged.length,
    group.filter(hasFailed).length,
    withItems.length,
    `${complete.length}${share}`,
    judged.reduce((sum, { items }) => sum + items, 0),
    judged.reduce((sum, { skipped }) => sum + skipped, 0),
  ];
}

function conclusion(checked: Checked[]): string {
  const failed = checked.filter(hasFailed).length;
  const passedOver = checked.filter((each) => each.passedOver).length;
  const others = passedOver > 0 ? `, ${passedOver} JSON files that are no feeds` : '';
  return `${checked.length - failed - passedOver} readable, ${failed} failed${others}`;
}
