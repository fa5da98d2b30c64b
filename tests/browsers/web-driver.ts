import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, until } from '#tests/support/site.ts';

export type WebDriver = {
  /** Opens a window of a browser with these capabilities, one at a time; returns the browser's version. */
  begin: (capabilities: Record<string, unknown>) => Promise<string>;
  /** Sends that window a command, such as `/url`; returns the value of its reply. */
  send: (method: 'GET' | 'POST', command: string, body?: unknown) => Promise<unknown>;
  end: () => Promise<void>;
};

/** What WebKit needs without a screen or a graphics card, and as root. */
const headless = {
  WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GDK_BACKEND: 'x11',
  NO_AT_BRIDGE: '1',
  GTK_USE_PORTAL: '0',
};

/** Starts a WebDriver server (https://www.w3.org/TR/webdriver2/) with a virtual screen. */
export async function startWebDriver(program: string): Promise<WebDriver> {
  const port = await freePort();
  const screen = ['xvfb-run', '-a', '-s', '-screen 0 1600x1200x24'];
  // A process group of its own, so that all of it can be ended together.
  const child = spawn('dbus-run-session', ['--', ...screen, program, `--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, ...headless },
    stdio: 'ignore',
    detached: true,
  });
  const kill = () => killGroup(child);
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(url), 60_000);
  let session = '';

  async function send(method: string, command: string, body?: unknown): Promise<unknown> {
    const reply = await fetch(`${url}/session${session}${command}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await reply.json()) as { value: unknown };
    if (!reply.ok) throw new Error(`${command}: ${JSON.stringify(value)}`);
    return value;
  }

  async function begin(capabilities: Record<string, unknown>): Promise<string> {
    const value = await send('POST', '', { capabilities: { alwaysMatch: capabilities } });
    const begun = value as { sessionId: string; capabilities: { browserVersion: string } };
    session = `/${begun.sessionId}`;
    return begun.capabilities.browserVersion;
  }

  async function end(): Promise<void> {
    if (session) await send('DELETE', '');
    const ended = once(child, 'exit');
    kill();
    await ended;
    process.off('exit', kill);
  }

  return { begin, send, end };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/status`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function killGroup({ pid, exitCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGTERM');
}
