import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const launcher = join(import.meta.dirname, '../scripts/launch.mjs');

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'europe-news-install-'));
  mkdirSync(join(house, 'scripts'));
  mkdirSync(join(house, 'node_modules'));
  copyFileSync(launcher, join(house, 'scripts/launch.mjs'));
  writeFileSync(join(house, 'package-lock.json'), '{}');
  writeFileSync(join(house, 'npm.mjs'), `console.log('npm ' + process.argv.slice(2).join(' '));`);
  writeFileSync(join(house, 'program.mjs'), `console.log('started');`);
});
afterEach(() => rmSync(house, { recursive: true }));

/** Starts a program through the door of every npm script, in production; `npm` only says what it is asked for. */
function start(): string[] {
  const env = { ...process.env, NODE_ENV: 'production', npm_execpath: join(house, 'npm.mjs') };
  const { stdout } = spawnSync(process.execPath, ['scripts/launch.mjs', 'program.mjs'], { cwd: house, env });
  return stdout
    .toString()
    .split('\n')
    .filter((line) => /^npm|^started/.test(line));
}

test('a start installs what running needs, once for each lockfile', () => {
  expect(start()).toEqual(['npm ci --no-audit --no-fund --omit=dev', 'started']);
  expect(start()).toEqual(['started']);
  writeFileSync(join(house, 'package-lock.json'), '{"changed":true}');
  expect(start()).toHaveLength(2);
});

test('what a developer has installed is not taken away by a start in production', () => {
  mkdirSync(join(house, 'node_modules/typescript'));
  expect(start()).toEqual(['npm ci --no-audit --no-fund --include=dev', 'started']);
  expect(readFileSync(join(house, 'node_modules/.installed'), 'utf8')).toMatch(/ all$/);
  expect(start()).toEqual(['started']);
});
