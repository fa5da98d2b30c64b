import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { runHere } from './support/run-here.ts';
import { runProgram } from './support/running-program.ts';

const root = resolve(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const programs = Object.entries(scripts).flatMap(([name, script]) => {
  const [, program] = /^node scripts\/launch\.mjs (\S+-cli\.ts)$/.exec(script) ?? [];
  return program === undefined ? [] : [[name, join(root, program)] as const];
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-usage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a program in a process and a folder of its own; returns its output and the files that it left there. */
async function run(program: string, ...args: string[]) {
  const folder = newFolder();
  const running = runProgram([program, ...args], { cwd: folder, env: { ...process.env, DATA_DIR: 'data' } });
  return { code: await running.exited, output: running.output(), files: readdirSync(folder) };
}

/** Runs a command of this name, here. */
async function type(name: string, ...args: string[]) {
  const [, program = ''] = programs.find(([known]) => known === name) ?? [];
  return runHere(program, args, { DATA_DIR: join(newFolder(), 'data') });
}

test.each(programs)(
  'npm run %s -- --help prints its usage, and the README has a row for each of its commands',
  async (name, program) => {
    const { code, output, files } = await run(program, 'export', '--help');
    expect({ code, files }).toEqual({ code: 0, files: [] });
    expect(output).toMatch(new RegExp(`^Usage[^]*\n  npm run ${name} -- `));
    const words = [...output.matchAll(new RegExp(`^  npm run ${name} -- ([\\w-]+)`, 'gm'))];
    const rows = readme.filter((row) => row.startsWith(`| \`npm run ${name} -- `));
    const told = rows.flatMap((row) => [...row.matchAll(/`(?:npm run \w+ -- )?([\w-]+)/g)]);
    expect(told.map(([, word]) => word)).toEqual(expect.arrayContaining(words.map(([, word]) => word)));
  },
);

test('a mistyped option is not taken for the file to export to', async () => {
  expect(await type('data', 'export', '--yes')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/^Usage:/),
  });
});

test.each(programs)('npm run %s ends with the argument that it did not understand', async (name) => {
  const { code, output } = await type(name, 'sing', 'now');
  expect({ code, last: output.trimEnd().split('\n').at(-1) }).toEqual({
    code: 2,
    last: 'None of these is what was typed: sing now',
  });
});

test.each(['feeds', 'members', 'stories'])(
  'npm run %s ends with the option that it does not know',
  async (name) => {
    const { code, output } = await type(name, name === 'feeds' ? 'list' : 'find', '--frob');
    expect({ code, last: output.trimEnd().split('\n').at(-1) }).toEqual({
      code: 2,
      last: "Unknown option '--frob'.",
    });
  },
);

test.each([
  ['articles', 'find bread --reason rules', '--reason has no effect on find, which takes --json.'],
  ['comments', 'reports --reason rules', '--reason has no effect on reports, which takes --json.'],
  ['members', 'unban a@example.org --days 3', '--days has no effect on unban, which takes --reason, --json.'],
  ['members', 'editor a@example.org --yes', '--yes has no effect on editor, which takes --remove, --json.'],
  ['feeds', 'pause 1 --yes', '--yes has no effect on pause, which takes --note, --json.'],
  ['stories', 'explain one two --json', '--json has no effect on explain, which takes no options.'],
])('npm run %s -- %s is refused, since the option would do nothing', async (name, words, complaint) => {
  const { code, output } = await type(name, ...words.split(' '));
  expect({ code, last: output.trimEnd().split('\n').at(-1) }).toEqual({ code: 2, last: complaint });
});

const programOf = (name: string) =>
  join(root, /^node scripts\/launch\.mjs (\S+)/.exec(scripts[name] ?? '')?.[1] ?? '');

test.each(['bench', 'browsers', 'faults'])('npm run %s lists the names that it knows', async (name) => {
  const asked = await run(programOf(name), '--help');
  expect(asked).toMatchObject({ code: 0, output: expect.stringMatching(/There are: [\w-]+, /) });
});

/** Module code that ends the program when it imports one of the developers' packages. */
const withoutDevelopers = `
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
const { devDependencies } = JSON.parse(readFileSync(${JSON.stringify(join(root, 'package.json'))}, 'utf8'));
const names = Object.keys(devDependencies);
registerHooks({
  resolve(wanted, context, next) {
    if (names.some((name) => wanted === name || wanted.startsWith(name + '/'))) throw new Error('Missing: ' + wanted);
    return next(wanted, context);
  },
});`;

test.each(['bench', 'browsers', 'faults'])(
  'npm run %s -- --help needs none of the developers’ packages',
  async (name) => {
    const hook = `data:text/javascript,${encodeURIComponent(withoutDevelopers)}`;
    const { code, output } = await run('--import', hook, programOf(name), '--help');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('There are: ') });
  },
);

test('a name that none of these has is refused with those that there are', async () => {
  expect(await run(programOf('browsers'), '--frob')).toMatchObject({
    code: 2,
    output: expect.stringContaining('--frob. There are: '),
  });
});
