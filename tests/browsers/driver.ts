/** A window of a real browser, controlled from outside. Elements are given as expressions that the page evaluates. */
export type Driver = {
  /** The browser's version, as it reports it. */
  version: string;
  /** Loads an address and waits for the browser's load event. */
  open: (address: string) => Promise<void>;
  back: () => Promise<void>;
  /** The value of an expression in the page, as JSON. Works without scripts, too. */
  read: (expression: string) => Promise<unknown>;
  /** Clicks an element with the mouse. */
  click: (element: string) => Promise<void>;
  /** Types into an element, key by key. */
  type: (element: string, text: string) => Promise<void>;
  /** Presses a key in the focused element. */
  press: (key: Key) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  /** Errors and warnings in the console so far; none if the browser does not expose them. */
  complaints: () => string[];
  quit: () => Promise<void>;
};

export type Key = 'Enter' | 'Escape';

/** A kind of browser, installed or not. */
export type Browser = {
  name: string;
  /** The Debian packages that contain it. */
  packages: string;
  isInstalled: boolean;
  /** A new window, with a profile of its own. */
  launch: (settings: Settings) => Promise<Driver>;
};

/** `storage`: whether pages may keep anything, cookies included; in WebKit only cookies are refused. */
export type Settings = { scripts: boolean; storage: boolean };
