import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runHere } from '#tests/support/run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'europe-news-stories-'));
const file = join(folder, 'labelled.txt');
writeFileSync(
  file,
  `## Q 2026-03-02T04
de|0|Erdbeben der Stärke 5,2 erschüttert Santorini|Schulen bleiben geschlossen.
en|1|Magnitude 5.2 earthquake rattles Greek island of Santorini|Schools shut.
## X 2026-03-02T05
en|0|Google to invest €5bn in German data centres|The company will expand.
`,
);
afterAll(() => rmSync(folder, { recursive: true }));

async function stories(...args: string[]) {
  const { code, output } = await runHere(join(import.meta.dirname, 'stories-cli.ts'), args);
  return { code, output };
}

test('a labelled file is scored', async () => {
  const { code, output } = await stories('score', file);
  expect(code).toBe(0);
  expect(output).toMatch(/pairs across languages +│ +1\.000 │ +1\.000 │ 1\.000/);
  expect(output).toMatch(/3 articles of 2 stories in 2 clusters; \d+\.\d\d ms and \d+\.\d KB an article/);
});

test('a score is printed as JSON, as fractions', async () => {
  const { output } = await stories('score', file, '--titles-only', '--json');
  const all = { precision: 1, recall: 1, f1: 1 };
  expect(JSON.parse(output)).toEqual({
    same: all,
    cross: all,
    bcubed: all,
    clusters: 2,
    msPerArticle: expect.any(Number),
  });
});

test('wrong arguments are answered with the usage', async () => {
  for (const args of [[], ['score'], ['score', file, file]])
    expect(await stories(...args)).toMatchObject({ code: 2, output: expect.stringContaining('Usage:') });
});

test('an invalid file gets one sentence', async () => {
  const bad = join(folder, 'bad.csv');
  writeFileSync(bad, 'language,time,title,story\nen,later,Title,1\n');
  expect(await stories('score', bad)).toEqual({
    code: 1,
    output: 'bad.csv, line 2: the time is missing or cannot be read.\n',
  });
  expect(await stories('score', '/nowhere')).toEqual({ code: 1, output: 'There is no file /nowhere.\n' });
  expect(await stories('score', folder)).toEqual({ code: 1, output: `${folder} is a folder, not a file.\n` });
  expect(await stories('score', '/dev/zero')).toEqual({
    code: 1,
    output: '/dev/zero is larger than 100 MB.\n',
  });
});
