import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { inTime } from '#process/in-time.ts';
import type { Logger } from '#process/logger.ts';
import type { Address } from './address.ts';
import { forwardLogLine, readLogLine } from './log-lines.ts';
import type { Programs } from './programs.ts';
import type { ServerUser } from './server-user.ts';
import { settingArguments } from './settings.ts';

const patience = 3_000; // ms; a stop that takes longer is cut short, and the next start recovers
const lastLines = 5;

/** A PostgreSQL process that was started; it may not answer yet. */
export type PostgresProcess = {
  /** Undefined if it could not be started. */
  pid: number | undefined;
  /** Resolves with the reason when it has ended. */
  ended: Promise<string>;
  isOver: () => boolean;
  /** To be called once it answers: from now on its ordinary messages are logged for the operator. */
  settle: () => void;
  /** The last lines it wrote. */
  lastWords: () => string;
  stop: () => Promise<void>;
};

/**
 * Shuts PostgreSQL down in order when our end of the pipe closes without a word, as the system does however we die;
 * after eight seconds by force. The shell replaces itself by PostgreSQL, so that its process id is the one we signal.
 */
const keeper = `
  {
    read -r word <&3 && exit 0
    kill -INT $$
    for second in 1 2 3 4 5 6 7 8; do sleep 1; kill -0 $$ 2>/dev/null || exit 0; done
    kill -QUIT $$
  } >/dev/null 2>&1 &
  exec "$@" 3<&-`;

/**
 * Starts PostgreSQL on `files`, in a process group of its own, so that Ctrl-C ends us first and we end it. It outlives
 * us by seconds at most; on Windows until the next start.
 */
export function startPostgres(
  { postgres }: Programs,
  files: string,
  address: Address,
  user: ServerUser,
  log: Logger,
): PostgresProcess {
  // Its working directory is entered before the user changes: that user may have no access to the path.
  const folder = user.uid === undefined ? files : '/proc/self/cwd';
  const child = spawnKept([postgres, '-D', folder, ...settingArguments(address)], { ...user, cwd: files });
  const lines: string[] = [];
  let isRoutine = true;
  let isOver = false;
  createInterface(child.stderr).on('line', (line) => {
    if (lines.push(line) > lastLines) lines.shift();
    forwardLogLine(log, line, isRoutine);
  });
  const ended = endOf(child).finally(() => {
    isOver = true;
    const pipe = child.stdio[3];
    if (pipe instanceof Socket) pipe.end('over\n'); // nobody is left to end
  });
  return {
    pid: child.pid,
    ended,
    isOver: () => isOver,
    settle: () => {
      isRoutine = false;
    },
    lastWords: () => lines.map((line) => readLogLine(line).message).join(' '),
    stop: async () => {
      isRoutine = true;
      const hasEnded = ended.then(() => true);
      // A fast shutdown, an immediate one, and a kill.
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        if (isOver || !child.kill(signal)) break;
        if (await inTime(hasEnded, patience, false)) return;
      }
      await ended;
    },
  };
}

type Place = { uid?: number; gid?: number; cwd: string };

function spawnKept(
  [program = '', ...args]: string[],
  place: Place,
): ChildProcessByStdio<null, null, Readable> {
  if (process.platform === 'win32')
    return spawn(program, args, { ...place, stdio: ['ignore', 'ignore', 'pipe'] });
  const child = spawn('/bin/sh', ['-c', keeper, 'sh', program, ...args], {
    ...place,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  }) as ChildProcessByStdio<null, null, Readable>;
  const pipe = child.stdio[3];
  // The pipe breaks if PostgreSQL could not be started, which its end reports.
  if (pipe instanceof Socket) pipe.on('error', () => undefined).unref();
  return child;
}

function endOf(child: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}
