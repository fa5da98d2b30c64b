import { until } from '#tests/support/site.ts';
import type { Driver, Key } from './driver.ts';
import { countOf, findElement, hasWords, isAlive, isAtRest, type Kind } from './in-page.ts';

const patience = 20_000; // ms
// 447 pixels is the least width of WebKit's windows.
const sizes = {
  phone: { wide: 447, high: 844 },
  tablet: { wide: 720, high: 450 },
  desktop: { wide: 1440, high: 900 },
};
export type Width = keyof typeof sizes;

/** Somebody who reads a site in a browser. Each action waits until what it needs is visible. */
export class Visitor {
  readonly #driver: Driver;
  readonly #scripts: boolean;

  constructor(driver: Driver, scripts: boolean) {
    this.#driver = driver;
    this.#scripts = scripts;
  }

  async takeSize(width: Width): Promise<void> {
    const { wide, high } = sizes[width];
    await this.#driver.resize(wide, high);
  }

  /** Opens a page, and waits until it is hydrated if scripts run. */
  async open(address: string): Promise<void> {
    await this.openDocument(address);
    if (this.#scripts) await this.expects('a page that is alive', isAlive);
  }

  /** Opens a page that is not hydrated. */
  async openDocument(address: string): Promise<void> {
    await this.#driver.open(address);
  }

  async back(): Promise<void> {
    await this.#driver.back();
  }

  async sees(kind: Kind, name: string, within = 'body'): Promise<void> {
    const element = callOf(findElement, [kind, name, within]);
    await this.#await(`the ${kind} "${name}"`, `${element} !== undefined`);
  }

  async seesNo(kind: Kind, name: string, within = 'body'): Promise<void> {
    const element = callOf(findElement, [kind, name, within]);
    await this.#await(`no ${kind} "${name}"`, `${element} === undefined`);
  }

  async reads(words: string, within = 'main'): Promise<void> {
    await this.#await(`"${words}"`, callOf(hasWords, [words, within]));
  }

  async counts(selector: string, number: number): Promise<void> {
    await this.#await(`${number} × ${selector}`, `${callOf(countOf, [selector])} === ${number}`);
  }

  async isAt(path: string): Promise<void> {
    await this.#await(`the address ${path}`, `location.pathname === ${JSON.stringify(path)}`);
  }

  async click(kind: Kind, name: string, within = 'body'): Promise<void> {
    await this.sees(kind, name, within);
    await this.expects('a page at rest', isAtRest);
    await this.#driver.click(callOf(findElement, [kind, name, within]));
  }

  async write(field: string, text: string): Promise<void> {
    await this.sees('field', field);
    await this.#driver.type(callOf(findElement, ['field', field, 'body']), text);
  }

  async press(key: Key): Promise<void> {
    await this.#driver.press(key);
  }

  /** The result of a function that runs in the page, so that it cannot use anything but its arguments. */
  async ask<Given extends unknown[], Said>(question: (...given: Given) => Said, ...given: Given) {
    return (await this.#driver.read(callOf(question, given))) as Awaited<Said>;
  }

  /** Waits until such a function returns true. */
  async expects<Given extends unknown[]>(
    what: string,
    condition: (...given: Given) => boolean | Promise<boolean>,
    ...given: Given
  ): Promise<void> {
    await this.#await(what, callOf(condition, given));
  }

  async #await(what: string, condition: string): Promise<void> {
    let trouble: unknown;
    const isMet = () =>
      this.#driver.read(condition).then(
        (answer) => answer === true,
        (error: unknown) => {
          trouble = error; // between two pages nothing can be evaluated
          return false;
        },
      );
    await until(isMet, patience).catch(() => {
      throw new Error(`There was never ${what}.`, { cause: trouble });
    });
  }
}

function callOf(question: (...given: never[]) => unknown, given: unknown[]): string {
  return `(${String(question)})(${given.map((value) => JSON.stringify(value)).join(', ')})`;
}
