import { silence } from '#app/site/silence.ts';
import { forgetEverything, forgetOldBuilds } from './builds.ts';
import { answerFile, answerPicture, keepShell, readable } from './kept-files.ts';
import { findPage, forgetOldPages, forgetPage, isKeptSince, isReadingPage, keepPage } from './kept-pages.ts';
import { offlinePage } from './offline-reply.ts';
import { addressRead } from './read-message.ts';
import type { ExtendableEvent, FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Milliseconds to wait for the network when there is a copy of the page; less after waiting in vain. */
const patience = 5_000;
const patienceAfterSilence = 1_000;
/** The same when there is no copy, as long as for the API's replies. */
const patienceWithoutCopy = 30_000;
/** Milliseconds for which a copy counts as fresh, so that reading the page again does not replace it. */
const freshFor = 20 * 60_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', answer);
self.addEventListener('message', (event) => {
  if (event.data === silence) isSilent = true;
  const address = addressRead(event.data);
  if (address !== undefined) inBackground(event, noted(keepRead(new URL(address, self.location.origin))));
});

async function install(): Promise<void> {
  await keepShell();
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  await forgetOldBuilds();
  // Earlier workers enabled it, and the setting persists. A preload is also sent for requests that the worker leaves to
  // the browser, which then sends them twice; an answer of Google that is redeemed twice fails.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

/**
 * Pages that the reader has reloaded, which is what one does with a broken page: kept files may be damaged. These pages
 * get their files from the network or the browser's own cache, and those replace the kept ones.
 */
const loadedAnew = new Set<string>();

/** Requests that match nothing here, above all to the API and other sites, are left to the browser. */
function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (isLeaving || request.method !== 'GET' || url.origin !== self.location.origin) return;
  const isOfMachines = /^\/(api|auth)\//.test(url.pathname);
  const isAnew = loadedAnew.has(event.clientId);
  if (request.mode === 'navigate' && !isOfMachines) event.respondWith(answerPage(event, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(noted(answerFile(request, isAnew)));
  else if (request.destination === 'image' && !isOfMachines)
    event.respondWith(noted(answerPicture(request, isAnew)));
}

/** The page from the network; if that fails or takes too long, its copy, or the page that says there is none. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const isAnew = isOpen(event.request.url);
  const asked = askNetwork(event, url);
  inBackground(event, asked);
  const inTime = await Promise.race([asked, untilPatienceEnds()]);
  if (inTime && (await isAnew)) loadedAnew.add(event.resultingClientId);
  if (inTime) return inTime;
  const kept = isReadingPage(url) ? await readable(() => findPage(addressOf(url))) : undefined;
  return kept ?? (await Promise.race([asked, after(patienceWithoutCopy)])) ?? offlinePage(url);
}

/**
 * Whether a page with this address is open, which means that it is being reloaded: not every browser marks such
 * requests.
 */
async function isOpen(address: string): Promise<boolean> {
  return (await self.clients.matchAll()).some(({ url }) => url === address);
}

/** Ends early if the network turns out to be silent meanwhile: a page may say so just after it has asked for another. */
async function untilPatienceEnds(): Promise<undefined> {
  const step = patienceAfterSilence;
  for (let waited = 0; waited < (isSilent ? patienceAfterSilence : patience); waited += step)
    await after(step);
}

/** Whether a page, or something that it needs, has not been answered in time, and no page since. */
let isSilent = false;

/**
 * Asks the site for a page. For one of their history browsers accept any reply that they have, however old; news would
 * then count as loaded just now. Other pages have no copies to show instead.
 */
function askSite(request: Request, url: URL): Promise<Response> {
  const isOfHistory = request.cache === 'force-cache' && isReadingPage(url);
  return isOfHistory ? fetchPage(request, { cache: 'no-cache' }) : fetchPage(request);
}

/** Fetches a page, and notes whether the network is silent. */
async function fetchPage(...asked: Parameters<typeof fetch>): Promise<Response> {
  const waiting = setTimeout(() => (isSilent = true), patience);
  try {
    const reply = await fetch(...asked);
    isSilent = false;
    return reply;
  } finally {
    clearTimeout(waiting);
  }
}

/** Undefined if the network fails. Any reply of the server, even an error, is an answer. */
async function askNetwork(event: FetchEvent, url: URL): Promise<Response | undefined> {
  const reply = await askSite(event.request, url).catch(() => undefined);
  if (!reply) return undefined;
  const isKept = isReadingPage(url) && isWholePage(reply);
  const kept = isKept ? noted(keepPage(addressOf(url), reply.clone())) : noted(forgetRemoved(url, reply));
  inBackground(event, kept.then(tidyUp));
  return reply;
}

/** Keeps a page that was opened by client-side navigation, which fetches only its data, as a complete document. */
async function keepRead(url: URL): Promise<void> {
  if (isLeaving || !isReadingPage(url) || self.navigator.connection?.saveData) return;
  if (await isKeptSince(addressOf(url), freshFor)) return;
  const reply = await fetchPage(url, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (isWholePage(reply)) await keepPage(addressOf(new URL(reply.url)), reply);
  else await forgetRemoved(url, reply);
}

/** Forgets copies of what was taken down, and of a story that no longer exists without it. */
async function forgetRemoved(url: URL, { status }: Response): Promise<void> {
  const isGone = status === 410 || status === 451 || (status === 404 && url.pathname.startsWith('/story/'));
  if (isGone) await forgetPage(addressOf(url));
}

let isTidy = false;
let isLeaving = false;
/** Work in progress that may write to the caches. */
const writing = new Set<Promise<unknown>>();

function noted<Result>(work: Promise<Result>): Promise<Result> {
  writing.add(work);
  const forget = () => writing.delete(work);
  work.then(forget, forget);
  return work;
}

/**
 * Once per start of the worker, removes old copies and checks that the site still has a worker; if not, removes itself
 * and everything it has kept.
 */
async function tidyUp(): Promise<void> {
  if (isTidy) return;
  isTidy = true;
  await forgetOldPages();
  const { status } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  // The worker stays alive until the pages that it controls are closed.
  isLeaving = true;
  await self.registration.unregister();
  await Promise.allSettled(writing); // requests from before may still write to the caches
  await forgetEverything();
}

/** The site forbids storing pages that lack something, such as an article whose comments it could not read. */
function isWholePage({ status, headers }: Response): boolean {
  const isPage = status === 200 && headers.get('content-type')?.startsWith('text/html') === true;
  return isPage && headers.get('cache-control')?.includes('no-store') !== true;
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

function after(duration: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}

/** Runs work whose failure readers need not notice, as when the network is gone again or the storage is full. */
function inBackground(event: ExtendableEvent, work: Promise<unknown>): void {
  event.waitUntil(
    work.catch((error: unknown) => console.info('Not everything could be kept for reading offline:', error)),
  );
}
