import { dirname } from 'node:path';
import Table from 'cli-table3';
import type { Checked } from './check-feeds.ts';

const shownWhole = 40;
const resultWidth = 70;

/**
 * What the doctor found, as text: a table with a row per feed (of many only those with something wrong) and, where
 * folders were checked, one with a row per folder.
 */
export function checkReport(checked: Checked[]): string {
  const judged = checked.filter(({ passedOver }) => !passedOver);
  const shown = judged.length > shownWhole ? judged.filter((each) => verdict(each) !== 'ok') : judged;
  const parts = [feedTable(shown)];
  if (checked.length > 1) parts.push(folderTable(checked));
  parts.push(conclusion(checked));
  return parts.filter((part) => part !== '').join('\n\n');
}

export function hasFailed({ diagnosis, passedOver }: Checked): boolean {
  return diagnosis.failed !== null && !passedOver;
}

function feedTable(checked: Checked[]): string {
  if (checked.length === 0) return '';
  const table = new Table({
    head: ['Feed', 'Items', 'Title and link', 'Skipped', 'Result'],
    colAligns: ['left', 'right', 'right', 'right', 'left'],
    colWidths: [null, null, null, null, resultWidth],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const each of checked) {
    const { name, items, withTitleAndLink, skipped } = each.diagnosis;
    table.push([name, items, withTitleAndLink, skipped, verdict(each)]);
  }
  return table.toString();
}

function verdict({ diagnosis }: Checked): string {
  if (diagnosis.failed !== null) return `failed: ${diagnosis.failed}`;
  return diagnosis.problems.length > 0 ? diagnosis.problems.join('\n') : 'ok';
}

function folderTable(checked: Checked[]): string {
  const groups = Map.groupBy(checked, ({ subject }) =>
    subject.kind === 'file' ? dirname(subject.path) : 'addresses',
  );
  const table = new Table({
    head: ['', 'Checked', 'No feed', 'Failed', 'With items', 'All complete', 'Items', 'Skipped'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    style: { head: [], border: [] },
  });
  for (const [name, group] of groups) table.push([name, ...totals(group)]);
  if (groups.size > 1) table.push(['together', ...totals(checked)]);
  return table.toString();
}

function totals(group: Checked[]): (number | string)[] {
  const judged = group.filter(({ passedOver }) => !passedOver).map(({ diagnosis }) => diagnosis);
  const withItems = judged.filter(({ items }) => items > 0);
  const complete = withItems.filter(({ items, withTitleAndLink }) => withTitleAndLink === items).length;
  const share = withItems.length > 0 ? ` (${((100 * complete) / withItems.length).toFixed(1)} %)` : '';
  return [
    group.length,
    group.length - judged.length,
    group.filter(hasFailed).length,
    withItems.length,
    `${complete}${share}`,
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
