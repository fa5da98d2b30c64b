import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeVersion, readVersion } from './version.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-version-'));
  writeFileSync(join(folder, 'package.json'), '{"version":"1.2.0"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): string {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

/** A checkout with one commit; returns the commit's hash. */
function checkOut(): string {
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
  return git('rev-parse', 'HEAD');
}

test('the commit of a checkout is found on a branch, with packed refs and with a detached head', () => {
  const commit = checkOut();
  expect(readVersion(folder)).toEqual({ version: '1.2.0', commit });
  git('pack-refs', '--all');
  expect(readVersion(folder).commit).toBe(commit);
  git('checkout', '--quiet', '--detach');
  expect(readVersion(folder).commit).toBe(commit);
});

test('a further working tree has its own commit', () => {
  const before = checkOut();
  git('worktree', 'add', '--quiet', '-b', 'next', 'next');
  writeFileSync(join(folder, 'note'), '');
  git('add', 'note');
  git('commit', '--quiet', '--message', 'Go on');
  expect(readVersion(join(folder, 'next')).commit).toBe(before);
  expect(readVersion(folder).commit).not.toBe(before);
});

test('without any information the commit is unknown', () => {
  expect(readVersion(folder)).toEqual({ version: '1.2.0', commit: null });
  git('init', '--quiet');
  expect(readVersion(folder).commit).toBeNull();
  rmSync(join(folder, '.git'), { recursive: true });
  mkdirSync(join(folder, '.git'));
  expect(readVersion(folder).commit).toBeNull();
});

test('an image has its commit in the environment, where an empty value counts as none', () => {
  const commit = checkOut();
  expect(readVersion(folder, 'a'.repeat(40)).commit).toBe('a'.repeat(40));
  expect(readVersion(folder, '').commit).toBe(commit);
});

test('a version is one line, with its commit if that is known', () => {
  expect(describeVersion({ version: '1.2.0', commit: null })).toBe('Europe News 1.2.0');
  expect(describeVersion({ version: '1.2.0', commit: 'abc' })).toBe('Europe News 1.2.0, commit abc');
});
