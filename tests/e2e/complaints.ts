import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { pictureHost } from './edition.ts';

/**
 * Chromium reports the one picture of the edition that never loads; Playwright reports that it blocks service workers.
 */
const always = [
  new RegExp(`ERR_FAILED ${pictureHost}/broken\\.png`),
  /Service Worker registration blocked by Playwright/,
];

/**
 * What a browser complains about: errors and warnings in the console (including those about the content security policy
 * and hydration), uncaught errors, and requests to others than the sites, Google and the publishers' pictures.
 */
export class Complaints {
  readonly #heard: string[] = [];
  /** Failed replies; Chromium does not always report one whose document it shows. */
  readonly #failures: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #sites: string[] = [];
  readonly #allowed: RegExp[] = [];

  hear(context: BrowserContext): void {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#heard.push(lineOf(message));
    });
    context.on('weberror', (error) => this.#heard.push(String(error.error())));
    context.on('response', (response) => {
      if (response.status() >= 400) this.#failures.push(`status of ${response.status()} ${response.url()}`);
    });
    context.on('request', (request) => {
      if (isForeign(request.url(), this.#sites)) this.#heard.push(`Request to ${request.url()}`);
    });
  }

  /** Expects complaints of this kind; the test also fails if there are none. */
  expect(kind: RegExp): void {
    this.#expected.push(kind);
  }

  /** Allows requests to the test's own site at this origin. */
  trust(site: string): void {
    this.#sites.push(site);
  }

  /** Tolerates complaints of this kind, which only sometimes occur. */
  allow(kind: RegExp): void {
    this.#allowed.push(kind);
  }

  /** Unexpected complaints. */
  unexpected(): string[] {
    const kinds = [...always, ...this.#expected, ...this.#allowed];
    return this.#heard.filter((complaint) => !kinds.some((kind) => kind.test(complaint)));
  }

  /** Expectations not met yet: a browser may report later what the page already shows. */
  missing(): string[] {
    const met = [...this.#heard, ...this.#failures];
    return this.#expected
      .filter((kind) => !met.some((complaint) => kind.test(complaint)))
      .map((kind) => `Nothing like ${String(kind)}`);
  }
}

function lineOf(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} ${message.location().url}`;
}

function isForeign(address: string, sites: string[]): boolean {
  const { SITE_URL, BARE_SITE_URL, DOOR_URL, GOOGLE_ISSUER_URL } = process.env;
  const { protocol, origin } = new URL(address);
  const known = [SITE_URL, BARE_SITE_URL, DOOR_URL, GOOGLE_ISSUER_URL, pictureHost, ...sites];
  return protocol.startsWith('http') && !known.includes(origin);
}
