import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeVersion, running } from '#process/version.mjs';
import { runProgram } from './support/running-program.ts';

const root = join(import.meta.dirname, '..');

let project: string;
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'europe-news-launch-'));
});
afterEach(() => rmSync(project, { recursive: true }));

type Ended = { code: number | string | null | undefined; output: string; complaint: string };

/** Runs the project's launcher, without the settings of this process. */
function launch(
  args: string[],
  environment: Record<string, string> = {},
  user: { uid?: number } = {},
): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: project, ...environment };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile(
    process.execPath,
    [join(project, 'scripts/launch.mjs'), ...args],
    { env, ...user },
    (error, output, complaint) => resolve({ code: error ? error.code : 0, output, complaint }),
  );
  return promise;
}

/** What a fresh clone has before its first start, as far as these tests need it. */
function bringSources(): void {
  mkdirSync(join(project, 'process'));
  for (const name of ['package.json', 'package-lock.json', 'scripts/launch.mjs', 'process/version.mjs'])
    cpSync(join(root, name), join(project, name));
}

/**
 * A stand-in for npm: makes the folders that npm would, those of development packages only if requested, and records
 * its arguments.
 */
const standIn = `
const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
for (const [path, { dev }] of Object.entries(JSON.parse(readFileSync('package-lock.json')).packages))
  if (path !== '' && !(dev && process.argv.includes('--omit=dev'))) mkdirSync(path, { recursive: true });
`;

function bringNpm(): string {
  const npm = join(project, 'npm.cjs');
  writeFileSync(npm, standIn);
  return npm;
}

/** A stand-in for what builds the site. */
function bringBuilder(script: string): void {
  const builder = join(project, 'node_modules/@react-router/dev/bin.cjs');
  mkdirSync(dirname(builder), { recursive: true });
  writeFileSync(builder, script);
}

/** The arguments of each call of npm. */
function npmCalls(): string[] {
  return readFileSync(join(project, 'calls'), 'utf8').trim().split('\n');
}

/** A copy of this project in a folder that may have settings of its own, with the packages of this one. */
async function installHere(): Promise<void> {
  bringSources();
  for (const room of ['contract', 'db', 'newsroom']) symlinkSync(join(root, room), join(project, room));
  await launch([], { npm_execpath: bringNpm() });
}

/** Root may read everything. */
const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};

const readsSettings = ['newsroom/feeds-cli.ts', 'check', 'nowhere'];

test.each(['--version', '-v'])('%s prints one line on a fresh clone and installs nothing', async (flag) => {
  bringSources();
  const { version } = running;
  for (const program of ['server/main.ts', 'newsroom/main.ts'])
    expect(await launch([program, '--build', flag])).toEqual({
      code: 0,
      output: `${describeVersion({ version, commit: null })}\n`,
      complaint: '',
    });
});

test('a plain start installs the packages for running, once, and removes none of a developer’s', async () => {
  bringSources();
  const npm = bringNpm();
  for (const _ of ['first', 'second'])
    expect(await launch([], { npm_execpath: npm })).toMatchObject({ code: 0 });
  expect(npmCalls()).toEqual(['ci --no-audit --no-fund --omit=dev']);
  await launch(['scripts/nothing.ts'], { npm_execpath: npm });
  expect(npmCalls()).toHaveLength(2);
  await launch([], { npm_execpath: npm });
  expect(npmCalls()).toEqual(['ci --no-audit --no-fund --omit=dev', 'ci --no-audit --no-fund --include=dev']);
});

test('the site is built once, and rebuilt when any of its sources changes', async () => {
  bringSources();
  const npm_execpath = bringNpm();
  await launch([], { npm_execpath });
  bringBuilder(`require('node:fs').appendFileSync('${join(project, 'builds')}', '.')`);
  const builds = async () => {
    expect(await launch(['--build'], { npm_execpath })).toMatchObject({ code: 0 });
    return readFileSync(join(project, 'builds'), 'utf8').length;
  };
  expect([await builds(), await builds()]).toEqual([1, 1]);
  const configs = ['vite.config.ts', 'react-router.config.ts'];
  const parts = configs.flatMap((config) =>
    Array.from(
      readFileSync(join(root, config), 'utf8').matchAll(/'\.\/(scripts\/[^']+)'/g),
      ([, part = '']) => part,
    ),
  );
  expect(parts).toContain('scripts/client-chunks.ts');
  for (const [place, file] of [...configs, ...parts].entries()) {
    writeFileSync(join(project, file), '');
    expect([file, await builds()]).toEqual([file, place + 2]);
  }
});

test('after a build that failed, the former sources are built again, too', async () => {
  bringSources();
  const npm_execpath = bringNpm();
  for (const [content, exit] of [
    ['former', 0],
    ['newer', 1],
    ['former', 0],
  ] as const) {
    writeFileSync(join(project, 'vite.config.ts'), content);
    bringBuilder(`console.log('at work'); process.exit(${exit})`);
    const { code, output } = await launch(['--build'], { npm_execpath });
    expect([code, output]).toEqual([exit, expect.stringContaining('at work')]);
  }
});

test('a site that is not built does not start, and of sources that have changed since it says so', async () => {
  bringSources();
  const npm_execpath = bringNpm();
  await launch([], { npm_execpath });
  mkdirSync(join(project, 'server'));
  writeFileSync(join(project, 'server/main.ts'), "console.log('started')");
  const refused = { code: 1, output: '', complaint: expect.stringMatching(/^The site is not built.*\n$/) };
  expect(await launch(['server/main.ts'])).toEqual(refused);
  bringBuilder('process.exit(1)');
  expect(await launch(['--build'])).toMatchObject({ code: 1 });
  expect(await launch(['server/main.ts'])).toEqual(refused);
  bringBuilder('');
  expect(await launch(['--build'])).toMatchObject({ code: 0 });
  expect(await launch(['server/main.ts'])).toEqual({ code: 0, output: 'started\n', complaint: '' });
  writeFileSync(join(project, 'vite.config.ts'), '');
  expect(await launch(['server/main.ts'])).toEqual({
    code: 0,
    output: 'started\n',
    complaint: expect.stringMatching(/^These sources are not those that were built.*\n$/),
  });
});

test('whatever NODE_ENV is in the environment, the site is built and run for readers', async () => {
  bringSources();
  const environment = { npm_execpath: bringNpm(), NODE_ENV: 'development' };
  bringBuilder('console.log(`built for ${process.env.NODE_ENV}`)');
  mkdirSync(join(project, 'server'));
  writeFileSync(join(project, 'server/main.ts'), 'console.log(`run for ${process.env.NODE_ENV}`)');
  const { output } = await launch(['server/main.ts', '--build'], environment);
  expect(output).toMatch(/^built for production\nrun for production\n/m);
});

test('an unknown argument stops the start and is named', async () => {
  bringSources();
  const ended = await launch(['server/main.ts', '--build', '--prot', '80']);
  expect(ended).toMatchObject({ code: 1, output: '' });
  expect(ended.complaint).toMatch(/^There is no argument "--prot 80", only --version\. .*\n$/);
});

test.each(['screenshots', 'check'])(
  '%s takes no arguments, and does nothing when asked for help',
  async (name) => {
    bringSources();
    const { code, complaint } = await launch([`scripts/${name}.ts`, '--help']);
    expect(code).toBe(1);
    expect(complaint).toMatch(/^There is no argument "--help"\. .*\n$/);
  },
);

test('a benchmark’s help needs neither a built site nor a developer’s packages', async () => {
  bringSources();
  mkdirSync(join(project, 'bench'));
  writeFileSync(join(project, 'bench/main.ts'), "console.log('help')");
  const ended = await launch(['bench/main.ts', '--build', '--help'], { npm_execpath: bringNpm() });
  expect(ended).toMatchObject({ code: 0, complaint: '' });
  expect(ended.output + npmCalls()).toMatch(/\nhelp\nci .* --omit=dev$/);
});

test('settings are read from .env, and those of the real environment take precedence', async () => {
  await installHere();
  writeFileSync(join(project, '.env'), 'PORT=first # a remark\nNEWSROOM="maybe"\n');
  expect((await launch(readsSettings)).complaint).toBe(
    'PORT must be a whole number from 1 to 65535, not "first".\nNEWSROOM must be "on" or "off", not "maybe".\n',
  );
  expect((await launch(readsSettings, { PORT: 'second', NEWSROOM: '' })).complaint).toBe(
    'PORT must be a whole number from 1 to 65535, not "second".\n',
  );
});

test('a byte order mark in .env does not break the first setting', async () => {
  await installHere();
  writeFileSync(join(project, '.env'), '\uFEFFPORT=first\r\n');
  expect((await launch(readsSettings)).complaint).toBe(
    'PORT must be a whole number from 1 to 65535, not "first".\n',
  );
});

test('settings that cannot be read stop the start with a sentence', async () => {
  await installHere();
  mkdirSync(join(project, '.env'));
  expect(await launch(readsSettings)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/^The settings in \.env cannot be read: EISDIR.*\n$/),
  });
});

test('a link .env that leads nowhere stops the start and is named with what it leads to', async () => {
  bringSources();
  symlinkSync('/nowhere/site.env', join(project, '.env'));
  expect(await launch(readsSettings, { npm_execpath: bringNpm() })).toEqual({
    code: 1,
    output: '',
    complaint: 'The settings in .env cannot be read: it leads to /nowhere/site.env, which is not there.\n',
  });
});

test('settings in a folder that this user may not enter stop the start', async () => {
  bringSources();
  const closed = join(project, 'closed');
  mkdirSync(closed);
  writeFileSync(join(closed, 'site.env'), 'PORT=first\n');
  symlinkSync(join(closed, 'site.env'), join(project, '.env'));
  chmodSync(closed, 0);
  chmodSync(project, 0o755); // for the other user
  const ended = await launch(readsSettings, { npm_execpath: bringNpm() }, asNobody);
  chmodSync(closed, 0o700);
  expect(ended).toEqual({
    code: 1,
    output: '',
    complaint: `The settings in .env cannot be read: it leads to ${join(closed, 'site.env')}, which may not be read by this user.\n`,
  });
});

test('an unknown name in .env causes a warning at the start, with the setting that may be meant', async () => {
  await installHere();
  writeFileSync(join(project, '.env'), 'PICTURE=off\nTZ=Europe/Vienna\n');
  const nowhere = { DATABASE_URL: 'postgresql://europe@127.0.0.1:1/news' };
  const { output } = await launch(['newsroom/main.ts'], nowhere);
  expect(output).toContain('PICTURE, in .env, is not a setting: did you mean PICTURES?');
  expect(output).not.toContain('TZ');
});

test('in development a change in any folder that Node runs restarts the site', async () => {
  bringSources();
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { imports: object };
  const notRun = ['.fonts', 'app', 'bench', 'tests']; // built by Vite, or for developers
  const rooms = Object.values(imports)
    .map((path: string) => path.split('/')[1] ?? '')
    .filter((room) => !notRun.includes(room));
  for (const room of rooms) mkdirSync(join(project, room), { recursive: true });
  writeFileSync(
    join(project, 'server/main.ts'),
    `import { existsSync } from 'node:fs';
     console.log('sees:', ${JSON.stringify(rooms)}.filter((room) => existsSync(room + '/new.ts')).join());
     setInterval(() => undefined, 60_000);`,
  );
  const env = { PATH: process.env.PATH, HOME: project, npm_execpath: bringNpm() };
  const site = runProgram(['scripts/launch.mjs', 'server/main.ts', '--dev'], { cwd: project, env });
  await site.says('sees: \n');
  for (const [place, room] of rooms.entries()) {
    writeFileSync(join(project, room, 'new.ts'), '');
    await site.says(`sees: ${rooms.slice(0, place + 1).join()}\n`);
  }
  site.kill('SIGTERM');
  expect(await site.exited).toBe(0);
});
