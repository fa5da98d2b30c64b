import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Runs the project's launcher, with nothing of this process's settings. */
function launch(args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env.PATH, HOME: project, ...environment };
  const { promise, resolve } = Promise.withResolvers<Ended>();
  execFile(
    process.execPath,
    [join(project, 'scripts/launch.mjs'), ...args],
    { env },
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

/** In npm's place: makes the folders that npm would, of developers' packages only when asked to, and notes its arguments. */
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

/** The arguments of each time that npm was called. */
function npmCalls(): string[] {
  return readFileSync(join(project, 'calls'), 'utf8').trim().split('\n');
}

/** The project as it stands here, in a folder that may have settings of its own; its packages are found from here. */
async function installHere(): Promise<void> {
  bringSources();
  for (const room of ['contract', 'db', 'newsroom']) symlinkSync(join(root, room), join(project, room));
  await launch([], { npm_execpath: bringNpm() });
}

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

test('a plain start installs what runs, once, and takes nothing away from a developer', async () => {
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

test('the site is built once, and anew when anything changes that it is made of', async () => {
  bringSources();
  const npm_execpath = bringNpm();
  await launch([], { npm_execpath });
  const builder = join(project, 'node_modules/@react-router/dev/bin.cjs');
  mkdirSync(dirname(builder), { recursive: true });
  writeFileSync(builder, `require('node:fs').appendFileSync('${join(project, 'builds')}', '.')`);
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

test('an unknown argument stops the start and is named', async () => {
  bringSources();
  const ended = await launch(['server/main.ts', '--build', '--prot', '80']);
  expect(ended).toMatchObject({ code: 1, output: '' });
  expect(ended.complaint).toMatch(/^There is no argument "--prot 80", only --version\. .*\n$/);
});

test.each(['screenshots', 'check'])('%s takes no words: who asks for help has nothing done', async (name) => {
  bringSources();
  const { code, complaint } = await launch([`scripts/${name}.ts`, '--help']);
  expect(code).toBe(1);
  expect(complaint).toMatch(/^There is no argument "--help"\. .*\n$/);
});

test('settings are read from .env, and those of the real environment win', async () => {
  await installHere();
  writeFileSync(join(project, '.env'), 'PORT=first # a remark\nNEWSROOM="maybe"\n');
  expect((await launch(readsSettings)).complaint).toBe(
    'PORT must be a whole number from 1 to 65535, not "first".\nNEWSROOM must be "on" or "off", not "maybe".\n',
  );
  expect((await launch(readsSettings, { PORT: 'second', NEWSROOM: '' })).complaint).toBe(
    'PORT must be a whole number from 1 to 65535, not "second".\n',
  );
});

test('the mark that some editors put before a text does not cost the first setting', async () => {
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

test('a name in .env that is no setting is told at the start, with the one that may be meant', async () => {
  await installHere();
  writeFileSync(join(project, '.env'), 'PICTURE=off\nTZ=Europe/Vienna\n');
  const nowhere = { DATABASE_URL: 'postgresql://europe@127.0.0.1:1/news' };
  const { output } = await launch(['newsroom/main.ts'], nowhere);
  expect(output).toContain('PICTURE, in .env, is not a setting: did you mean PICTURES?');
  expect(output).not.toContain('TZ');
});

test('in development a change in any room that Node runs starts the site anew', async () => {
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
