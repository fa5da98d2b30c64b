import type { Browser, Driver, Key, Settings } from './driver.ts';
import { findInstalled } from './installed.ts';
import { startWebDriver, type WebDriver } from './web-driver.ts';

const server = findInstalled(['WebKitWebDriver']);
// Not in PATH: Debian installs it beside the library.
const program = findInstalled(
  ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
);

// It needs a screen, a virtual one will do.
const screen = ['xvfb-run', 'dbus-run-session'].every((tool) => findInstalled([tool]) !== undefined);

export const webkit: Browser = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver xvfb xauth dbus-x11',
  isInstalled: screen && server !== undefined && program !== undefined,
  launch,
};

const codes: Record<Key, string> = { Enter: '\uE007', Escape: '\uE00C' };

async function launch({ scripts, storage }: Settings): Promise<Driver> {
  const driver = await startWebDriver(server ?? '');
  const version = await driver.begin({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: program,
      args: [
        '--automation',
        `--enable-javascript=${scripts}`,
        `--cookies-policy=${storage ? 'always' : 'never'}`,
      ],
    },
  });
  return { version, ...driverOf(driver) };
}

function driverOf({ send, end }: WebDriver): Omit<Driver, 'version'> {
  const read = (expression: string) =>
    send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const find = async (element: string) => `/element/${idOf(await read(element), element)}`;
  return {
    open: async (address) => void (await send('POST', '/url', { url: address })),
    back: async () => void (await send('POST', '/back', {})),
    read,
    click: async (element) => void (await send('POST', `${await find(element)}/click`, {})),
    type: async (element, text) => void (await send('POST', `${await find(element)}/value`, { text })),
    press: async (key) => {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: codes[key] }));
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    resize: async (width, height) => void (await send('POST', '/window/rect', { width, height })),
    // The console of a private window cannot be read.
    complaints: () => [],
    quit: end,
  };
}

/** The key of a reference to an element in WebDriver's replies (https://www.w3.org/TR/webdriver2/#elements). */
function idOf(value: unknown, element: string): string {
  const key = 'element-6066-11e4-a52e-4f735466cecf';
  if (typeof value === 'object' && value !== null && key in value) return String(value[key]);
  throw new Error(`There is no ${element}`);
}
