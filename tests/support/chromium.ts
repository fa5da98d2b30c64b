import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sparticuz, { inflate } from '@sparticuz/chromium';

/** The package has it for these machines alone. */
const isPacked = process.platform === 'linux' && process.arch === 'x64';

/**
 * The Chromium for browser tests: CHROMIUM_PATH, otherwise the one inside the npm package, unpacked with the libraries
 * and fonts that a bare machine lacks, otherwise the system's. `env` must be passed to the browser's process.
 */
export async function findChromium(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH || !isPacked) return { executablePath: CHROMIUM_PATH || '/usr/bin/chromium', env: {} };
  // The package unpacks into the temporary folder, where another user may already have done so.
  const folder = join(tmpdir(), `europe-news-chromium-${userInfo().username}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  const executablePath = await sparticuz.executablePath();
  await inflate(join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
  if (TMPDIR === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = TMPDIR;
  const env = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: configureFonts(folder) };
  return { executablePath, env };
}

/** The package's own configuration looks for its fonts in /tmp/fonts; Chromium aborts if there is no font at all. */
function configureFonts(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const [fonts, cache] = [join(folder, 'fonts'), join(folder, 'fonts-cache')];
  if (!existsSync(file))
    writeFileSync(file, `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`);
  return file;
}

/** Starts it outside of Playwright's own runner. */
export async function launchChromium(...flags: string[]): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: [...chromiumFlags, ...flags],
    env: { ...process.env, ...env },
  });
}

/** No sandbox (tests often run as root in containers) and no calls home. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
