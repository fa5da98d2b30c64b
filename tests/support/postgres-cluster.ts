import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { whenKilled } from './when-killed.ts';

/** The folder with PostgreSQL's server programs, which Debian does not put on the PATH; undefined if there are none. */
export function postgresBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const debian = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed();
  return [...debian, ...onPath].find((folder) => existsSync(join(folder, 'initdb')));
}

/** Ends the server in the folder `$1` at once, even a suspended one, and removes the folder. */
const clearAway = `
  pid=$(head -n 1 "$1/data/postmaster.pid")
  kill -QUIT "$pid" && kill -CONT "$pid"
  while kill -0 "$pid"; do sleep 0.1; done
  rm -rf "$1"`;

/**
 * Starts a PostgreSQL of our own on a Unix socket in a temporary folder; where the address of a `primary` is given, as
 * its standby, and where a `port` is given, on that of this machine, too. Returns its address, and functions that stop
 * and restart it, make a standby the primary, restart it as the standby of another server, suspend and resume all its
 * processes, and stop and remove it. It outlives us by seconds at most.
 */
export function startPostgres(
  binaries: string,
  primary?: string,
  port?: number,
): {
  url: string;
  leave: (mode?: 'fast' | 'immediate') => void;
  comeBack: () => void;
  promote: () => void;
  comeBackBehind: (primary: string) => void;
  standStill: () => void;
  goOn: () => void;
  stop: () => void;
} {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-pg-'));
  chmodSync(folder, 0o755); // others connect to its socket, such as PgBouncer, which runs as another user
  const user = serverUser();
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const letGo = whenKilled(clearAway, folder);
  const data = join(folder, 'data');
  if (primary)
    run('pg_basebackup', ['--pgdata', data, '--dbname', primary, '--write-recovery-conf', '--no-sync']);
  else
    run('initdb', [
      '--pgdata',
      data,
      '--username=postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]);
  const listening =
    port === undefined ? `-c listen_addresses=''` : `-c listen_addresses=127.0.0.1 -c port=${port}`;
  const settings = `${listening} -c unix_socket_directories='${folder}' -c fsync=off -c max_connections=200`;
  const comeBack = () =>
    run('pg_ctl', ['start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', settings]);
  const leave = (mode = 'immediate') => run('pg_ctl', ['stop', '--wait', `--mode=${mode}`, '--pgdata', data]);
  comeBack();
  const signal = (name: NodeJS.Signals) => {
    const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
    for (const pid of [first, ...children]) process.kill(Number(pid), name);
  };
  const stop = () => {
    leave();
    letGo();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: `postgresql://postgres@localhost${port ? `:${port}` : ''}/postgres?host=${encodeURIComponent(folder)}`,
    leave,
    comeBack,
    promote: () => run('pg_ctl', ['promote', '--wait', '--pgdata', data]),
    comeBackBehind: (other) => {
      appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${other}'\n`);
      writeFileSync(join(data, 'standby.signal'), '');
      comeBack();
    },
    standStill: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    stop,
  };
}

/** PostgreSQL refuses to run as root; Debian's package creates the user `postgres` for it. */
function serverUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } : {};
}

function idOfPostgres(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
