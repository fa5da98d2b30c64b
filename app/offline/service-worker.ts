import { forgetEverything, forgetOldBuilds, ownCache } from './builds.ts';
import { answerFile, answerPicture } from './kept-files.ts';
import { findPage, forgetOldPages, forgetPage, isKeptSince, isReadingPage, keepPage } from './kept-pages.ts';
import { offlinePath } from './offline-page.ts';
import { offlinePage } from './offline-reply.ts';
import { addressRead } from './read-message.ts';
import type { ExtendableEvent, FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

/** Milliseconds that a reader waits for the network when there is a copy of the page. */
const patience = 5_000;
/** Milliseconds within which a page that is read again need not be kept again. */
const freshFor = 20 * 60_000;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', answer);
self.addEventListener('message', (event) => {
  const address = addressRead(event.data);
  if (address !== undefined) inBackground(event, noted(keepRead(new URL(address, self.location.origin))));
});

async function install(): Promise<void> {
  const cache = await ownCache('files');
  await cache.addAll([...import.meta.env.SHELL.files, offlinePath]);
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  await forgetOldBuilds();
  // Workers before this one enabled it, and it lasts. It sends also what is left to the browser, which then asks twice:
  // an answer of Google that is redeemed twice fails.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

/**
 * Pages that were loaded anew, which is what readers do with one that is broken: what is kept of its files may be damaged. They get
 * those of the network, or of the browser's own cache, which are kept instead.
 */
const loadedAnew = new Set<string>();

/** Everything else, the API and other sites above all, is the browser's own business. */
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

/** The page from the network; only where that fails or takes too long the copy of it, if there is one. */
async function answerPage(event: FetchEvent, url: URL): Promise<Response> {
  const isAnew = isOpen(event.request.url);
  const asked = askNetwork(event, url);
  inBackground(event, asked);
  const inTime = await Promise.race([asked, after(patience)]);
  if (inTime && (await isAnew)) loadedAnew.add(event.resultingClientId);
  if (inTime) return inTime;
  const kept = isReadingPage(url) ? await findPage(addressOf(url)) : undefined;
  return kept ?? (await asked) ?? offlinePage(url);
}

/** Whether there is a page of this address, as where it is loaded anew: not every browser says that of a request. */
async function isOpen(address: string): Promise<boolean> {
  return (await self.clients.matchAll()).some(({ url }) => url === address);
}

/** Undefined when the network fails. Whatever the server answers, errors included, is an answer. */
async function askNetwork(event: FetchEvent, url: URL): Promise<Response | undefined> {
  const reply = await fetch(event.request).catch(() => undefined);
  if (!reply) return undefined;
  const isKept = isReadingPage(url) && isWholePage(reply);
  const kept = isKept ? noted(keepPage(addressOf(url), reply.clone())) : noted(forgetRemoved(url, reply));
  inBackground(event, kept.then(tidyUp));
  return reply;
}

/** Keeps a page that was opened by scripts, which ask for its data only, as a document that opens by itself. */
async function keepRead(url: URL): Promise<void> {
  if (isLeaving || !isReadingPage(url) || self.navigator.connection?.saveData) return;
  if (await isKeptSince(addressOf(url), freshFor)) return;
  const reply = await fetch(url, { credentials: 'omit', headers: { accept: 'text/html' } });
  if (isWholePage(reply)) await keepPage(addressOf(new URL(reply.url)), reply);
  else await forgetRemoved(url, reply);
}

/** What was taken down is not to be read from a copy either, nor a story that is none without it. */
async function forgetRemoved(url: URL, { status }: Response): Promise<void> {
  const isGone = status === 410 || status === 451 || (status === 404 && url.pathname.startsWith('/story/'));
  if (isGone) await forgetPage(addressOf(url));
}

let isTidy = false;
let isLeaving = false;
/** What may write to the caches and has not ended. */
const writing = new Set<Promise<unknown>>();

function noted<Result>(work: Promise<Result>): Promise<Result> {
  writing.add(work);
  const forget = () => writing.delete(work);
  work.then(forget, forget);
  return work;
}

/**
 * Once in its life, which is short, a worker removes old copies and asks whether the site still has one; where it does
 * not, it leaves nothing behind.
 */
async function tidyUp(): Promise<void> {
  if (isTidy) return;
  isTidy = true;
  await forgetOldPages();
  const { status } = await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' });
  if (status !== 404 && status !== 410) return;
  // The pages that it has brought keep it until they are closed.
  isLeaving = true;
  await self.registration.unregister();
  await Promise.allSettled(writing); // what was asked for before may still be kept
  await forgetEverything();
}

function isWholePage(reply: Response): boolean {
  return reply.status === 200 && reply.headers.get('content-type')?.startsWith('text/html') === true;
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}

function after(duration: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}

/** What may fail without a reader noticing: the network is gone again, or the storage is full. */
function inBackground(event: ExtendableEvent, work: Promise<unknown>): void {
  event.waitUntil(
    work.catch((error: unknown) => console.info('Not everything could be kept for reading offline:', error)),
  );
}
