import { expect, test } from 'vitest';
import type { Checked } from './check-feeds.ts';
import { checkReport, hasFailed } from './check-report.ts';

function checked(name: string, fields: Partial<Checked['diagnosis']> = {}, passedOver = false): Checked {
  return {
    subject: { kind: 'file', name, path: `/feeds/${name}`, walked: true },
    diagnosis: {
      items: 10,
      withTitleAndLink: 10,
      skipped: 0,
      undated: 0,
      problems: [],
      failed: null,
      sample: null,
      ...fields,
    },
    passedOver,
  };
}

test('a feed that failed or has problems is listed with the reason', () => {
  const report = checkReport([
    checked('good.xml'),
    checked('odd.xml', { problems: ['3 with an unusable date'] }),
    checked('bad.html', { items: 0, withTitleAndLink: 0, failed: 'The body is an HTML page.' }),
  ]);
  for (const part of ['good.xml', '3 with an unusable date', 'failed: The body is an HTML page.'])
    expect(report).toContain(part);
  expect(report).toContain('2 readable, 1 failed');
});

test('of many feeds only those with problems are listed, and all are counted', () => {
  const many = Array.from({ length: 50 }, (_, index) => checked(`feed-${index}.xml`));
  const report = checkReport([
    ...many,
    checked('odd.xml', { withTitleAndLink: 8, skipped: 2, problems: ['odd'] }),
  ]);
  expect(report).not.toContain('feed-7.xml');
  expect(report).toContain('odd.xml');
  expect(report).toContain('50 (98.0 %)');
  expect(report).toContain('51 readable, 0 failed');
});

test('items without a date are reported, but not as a problem', () => {
  expect(checkReport([checked('evergreen.xml', { undated: 4 })])).toContain('ok, 4 without a date');
});

test('JSON files that are not feeds are counted and do not fail the check', () => {
  const other = checked('package.json', { failed: 'It is not a feed.' }, true);
  expect(hasFailed(other)).toBe(false);
  expect(checkReport([checked('good.xml'), other])).toContain(
    '1 readable, 0 failed, 1 JSON files that are no feeds',
  );
});
