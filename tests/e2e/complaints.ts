import type { BrowserContext, ConsoleMessage } from '@playwright/test';
import { pictureHost } from './edition.ts';

/** One picture of the edition never loads, and Chromium says so; Playwright says that it lets no worker in. */
const always = [
  new RegExp(`ERR_FAILED ${pictureHost}/broken\\.png`),
  /Service Worker registration blocked by Playwright/,
];

/**
 * What a browser complains about: errors and warnings in the console (violations of the content security policy and
 * hydration among them), uncaught errors, and requests to anybody but the sites, Google and the publishers' pictures.
 */
export class Complaints {
  readonly #heard: string[] = [];
  /** Replies that failed; Chromium does not always say so of a document that it shows. */
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

  /** This test provokes complaints of this kind; it fails as well when none comes. */
  expect(kind: RegExp): void {
    this.#expected.push(kind);
  }

  /** This test has a site of its own, at this origin. */
  trust(site: string): void {
    this.#sites.push(site);
  }

  /** This test may provoke complaints of this kind, but depends on chance whether it does. */
  allow(kind: RegExp): void {
    this.#allowed.push(kind);
  }

  /** Complaints that nobody expected. */
  unexpected(): string[] {
    const kinds = [...always, ...this.#expected, ...this.#allowed];
    return this.#heard.filter((complaint) => !kinds.some((kind) => kind.test(complaint)));
  }

  /** Expectations that nothing has met yet: a browser may say later what the page shows already. */
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
