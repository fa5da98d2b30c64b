/** A window of a real browser, used from outside. Elements are named by expressions that the page evaluates. */
export type Driver = {
  /** Of the browser, as it says itself. */
  version: string;
  /** Loads an address and waits until the browser calls it loaded. */
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** The value of an expression in the page, as far as JSON knows it. Works where scripts are off, too. */
  read: (expression: string) => Promise<unknown>;
  /** A click of the mouse on an element. */
  click: (element: string) => Promise<void>;
  /** Key by key into an element. */
  type: (element: string, text: string) => Promise<void>;
  /** A key for whatever has the focus. */
  press: (key: Key) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** What the window shows, as PNG. */
  picture: () => Promise<Uint8Array>;
  /** Errors and warnings of the console so far; none where the browser does not tell. */
  complaints: () => string[];
  quit: () => Promise<void>;
};

export type Key = 'Enter' | 'Escape';

/** A kind of browser, on this machine or not. */
export type Browser = {
  name: string;
  /** Debian's packages that bring it. */
  packages: string;
  isInstalled: boolean;
  /** A new window, which remembers nothing of those before. */
  launch: (settings: Settings) => Promise<Driver>;
};

export type Settings = { scripts: boolean };
