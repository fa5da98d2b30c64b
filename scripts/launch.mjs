// The door of every npm script. Plain JavaScript: on a fresh clone it runs on the host's Node, which may be too old
// for TypeScript; from there everything runs on the project's own Node.
// usage: node scripts/launch.mjs [program.ts] [--build] [arguments]
// --build: the site is built first when stale. Without a program that is all, after what always comes first: installing.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import * as module from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { describeVersion, running } from '#process/version.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const builtStamp = join(root, 'build', '.built');
const given = process.argv.slice(2);
const program = given[0]?.startsWith('-') ? '' : (given.shift() ?? '');
const ownTools = /^(scripts|bench|tests)\//.test(program);
const forDevelopers = (ownTools && !asksForHelp()) || given.includes('--dev');
/** The rooms that Node runs without a build. */
const ownRooms = ['contract', 'db', 'fetching', 'newsroom', 'process', 'server'];
const buildInputs = [
  'app',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts',
  'package.json',
  'package-lock.json',
];

// Until the program installs its own handlers: nothing is open yet.
let onSignal = () => process.exit(0);
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of signals) process.on(signal, () => onSignal(signal));
const parent = process.ppid;
const isCommand = !/\bmain\.ts$/.test(program);
if (process.env.npm_lifecycle_event && !isCommand) endWithParent();

answerVersion();
refuseUnknown();
// Checks, benchmarks and screenshots have their own settings, and must not touch a site's database.
if (!ownTools) readEnvironmentFile();
install();
const node = ownNode();
// Programs started by ours (npx, test runners) run on the same Node.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
keepCompiled();
if (given.includes('--build') && !asksForHelp()) build();
else if (program === 'server/main.ts' && !given.includes('--dev')) refuseUnbuilt();
if (program) await start(given.filter((argument) => argument !== '--build'));

/** npm passes a signal on to the shell that it starts us with, but most shells end without passing it on to us. */
function endWithParent() {
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Works before anything is installed, from the sources alone. */
function answerVersion() {
  if (!isSite() || !given.some((argument) => ['--version', '-v'].includes(argument))) return;
  console.log(describeVersion(running));
  process.exit();
}

/** Site and newsroom have settings, but no arguments; a mistyped one must not start something unintended. */
function refuseUnknown() {
  const ofTools = { 'scripts/check.ts': ['--browser'], 'scripts/screenshots.ts': [] };
  const taken = isSite() ? ['--build', '--dev'] : (ofTools[program] ?? given);
  const unknown = given.filter((argument) => !taken.includes(argument));
  if (unknown.length === 0) return;
  const advice = isSite()
    ? ', only --version. Settings are environment variables: see README.md, "Configuration".'
    : '. README.md, "Other commands", says what this one does.';
  fail(`There is no argument "${unknown.join(' ')}"${advice}`);
}

/** Of a tool: to say what it does it needs neither a site nor packages beyond the site's. */
function asksForHelp() {
  return ownTools && given.some((argument) => ['--help', '-h'].includes(argument));
}

function isSite() {
  return ['', 'server/main.ts', 'newsroom/main.ts'].includes(program);
}

/** Reads the settings in the project's folder; variables of the real environment win, even empty ones. */
function readEnvironmentFile() {
  const file = join(root, '.env');
  // Not existsSync, which is also false for a link whose file is missing or in a folder closed to this user: the site
  // would start with other settings, on another database.
  const entry = lstatSync(file, { throwIfNoEntry: false });
  if (!entry) return;
  try {
    const settings = parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
    for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
    process.env.SETTINGS_READ_FROM = file; // where the program looks for misspelt settings
  } catch (error) {
    const found = entry.isSymbolicLink() ? `it leads to ${readlinkSync(file)}, which` : 'it';
    const reasons = { ENOENT: `${found} is not there`, EACCES: `${found} may not be read by this user` };
    fail(`The settings in .env cannot be read: ${reasons[error.code] ?? error.message}.`);
  }
}

/** Installs from the lockfile unless exactly this lockfile is installed already. */
function install() {
  const stampFile = join(root, 'node_modules', '.installed');
  const lock = fingerprint(['package-lock.json']);
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  // A plain start never removes a developer's packages. They are recognised by the linter, as other tools, such as
  // TypeScript, are also dependencies of the site.
  const everything = forDevelopers || existsSync(join(root, 'node_modules', 'oxlint'));
  if (stamp === `${lock} all` || (stamp === `${lock} production` && !everything)) return;
  console.log('Installing the packages of the lockfile (once; about a minute) …');
  const npm = process.env.npm_execpath;
  // Always explicit: npm itself would go by NODE_ENV.
  const args = ['ci', '--no-audit', '--no-fund', everything ? '--include=dev' : '--omit=dev'];
  const [command, prefix] = npm ? [process.execPath, [npm]] : ['npm', []];
  run(command, [...prefix, ...args], 'The packages could not be installed; npm says why above.');
  writeFileSync(stampFile, `${lock} ${everything ? 'all' : 'production'}`);
}

/** The Node from the packages, or else the host's, if that is new enough. */
function ownNode() {
  const installed = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(installed)) {
    const { status, stderr } = spawnSync(installed, ['--version'], { encoding: 'utf8' });
    if (status === 0) return realpathSync(installed);
    fail(
      `The Node that comes with the packages does not run here: ${stderr.trim()}\n` +
        'On a small Debian or Ubuntu it needs "apt-get install libatomic1".',
    );
  }
  if (Number(process.versions.node.split('.')[0]) < 26) {
    fail(
      `No Node 26 comes with the packages for ${process.platform} ${process.arch}. Install Node 26 or newer.`,
    );
  }
  return process.execPath;
}

/** Builds the site unless exactly these sources are built already. */
function build() {
  if (isBuilt()) return;
  console.log('Building the site (once; about 20 seconds) …');
  // A build that ends halfway leaves files of two versions, for whoever goes back to the former sources, too.
  rmSync(builtStamp, { force: true });
  const sources = fingerprint(buildInputs);
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  run(
    node,
    [reactRouter, 'build', '--logLevel', 'warn'],
    'The site could not be built; the reason is above.',
    { ...process.env, NODE_ENV: 'production' }, // otherwise browsers would get what is meant for developers
  );
  mkdirSync(dirname(builtStamp), { recursive: true });
  writeFileSync(builtStamp, sources);
}

function isBuilt() {
  return existsSync(builtStamp) && readFileSync(builtStamp, 'utf8') === fingerprint(buildInputs);
}

/** Here, not where the pages are opened: by then the database would be brought up to date, which cannot be undone. */
function refuseUnbuilt() {
  if (!existsSync(builtStamp))
    fail('The site is not built, or a build has not come to its end: run "npm run build" first.');
  if (!isBuilt())
    console.error(
      'These sources are not those that were built: the pages are of another version. "npm run build" builds them.',
    );
}

/** Enables Node's compile cache: later starts take less time and, as types are stripped already, less memory. */
function keepCompiled() {
  process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'node');
  module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
}

/** Runs the program: in this process if it is the right Node, otherwise in a child process that ends with us. */
async function start(args) {
  if (program === 'server/main.ts')
    process.env.NODE_ENV = given.includes('--dev') ? 'development' : 'production'; // whatever a profile says
  // Host names are resolved on these threads; with the default of four, hundreds of hosts would wait for each other.
  process.env.UV_THREADPOOL_SIZE ??= '16';
  // Resolving a name cannot be cancelled, and no process ends before it is done: glibc would wait for a server twice
  // five seconds.
  process.env.RES_OPTIONS ??= 'timeout:2 attempts:2';
  const path = join(root, program);
  // Vite reloads what it serves, and writes files of its own; for the code that Node itself runs, a change restarts the
  // process.
  const watch = given.includes('--dev') ? ownRooms.map((room) => `--watch-path=${join(root, room)}`) : [];
  if (realpathSync(process.execPath) === node && watch.length === 0) {
    // Commands end on a signal by default; programs that run until they are stopped handle signals once they have
    // something to close.
    if (isCommand) for (const signal of signals) process.removeAllListeners(signal);
    process.argv = [node, path, ...args];
    await import(pathToFileURL(path).href);
    return;
  }
  // The IPC channel tells the program when we end, however we die.
  const child = spawn(node, [...watch, path, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  let told = false;
  onSignal = (signal) => {
    told = true;
    child.kill(signal);
  };
  child.on('exit', (code, signal) => process.exit(signal ? Number(!told) : (code ?? 1)));
}

function run(command, args, complaint, env = process.env) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) fail(complaint);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** A hash over names and contents of files and whole folders. */
function fingerprint(names) {
  const hash = createHash('sha256');
  const add = (name) => {
    const path = resolve(root, name);
    if (!existsSync(path)) return;
    if (statSync(path).isFile()) hash.update(`${name}\0`).update(readFileSync(path));
    else for (const entry of readdirSync(path).toSorted()) add(join(name, entry));
  };
  names.forEach(add);
  return hash.digest('hex');
}
