import { ownCache, pageCaches } from './builds.ts';

const pagesMax = 60;
const keptFor = 7 * 24 * 60 * 60_000; // ms
const savedHeader = 'x-saved';
const titleHeader = 'x-title';
const languageHeader = 'x-title-language';

/** A page that can be read offline; its title is HTML, in a language of its own if that is not empty. */
export type KeptPage = { address: string; title: string; language: string; saved: Date };

/** Whether a page is worth keeping: the same for everybody, and not an account screen. */
export function isReadingPage({ pathname }: URL): boolean {
  return /^\/($|privacy$|(articles?|story)\/.)/.test(pathname);
}

/**
 * Keeps a page as the server has sent it, marked with the time; the oldest pages make room. Nothing else, such as the
 * log-in page of a train's network, is kept.
 */
export async function keepPage(address: string, reply: Response): Promise<void> {
  const saved = new Date().toISOString();
  const sent = sentAt(reply).toISOString();
  const html = await reply.text();
  const title = /"og:title" content="([^"]*)/.exec(html)?.[1];
  if (title === undefined) return; // all pages of the site have one
  const headers = new Headers(reply.headers);
  // The text is no longer compressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(savedHeader, saved);
  headers.set(titleHeader, encodeURIComponent(title));
  headers.set(languageHeader, /<h1[^>]* lang="([^"]*)/.exec(html)?.[1] ?? '');
  const marked = html.replace('<html ', `<html data-saved="${sent}" `);
  const cache = await ownCache('pages');
  await cache.put(address, new Response(marked, { headers }));
  // Cards link to a story by its id alone, which leads to the address.
  const short = address.replace(/^\/story\/.*-/, '/story/');
  if (short !== address) await cache.put(short, redirectTo(address, saved));
  if ((await cache.keys()).length > pagesMax) await makeRoom(cache);
}

/** When the site sent a reply, which a cache on the way may have kept since; not later than now. */
function sentAt({ headers }: Response): Date {
  const now = Date.now();
  return new Date(Math.min(now, Date.parse(headers.get('date') ?? '') || now));
}

async function makeRoom(cache: Cache): Promise<void> {
  let pages = 0;
  for (const kept of await listKept(cache)) {
    if (isPage(kept)) pages += 1;
    if (pages > pagesMax) await cache.delete(kept.address);
  }
}

/** Redirects have no title. */
const isPage = ({ title }: KeptPage) => title !== '';

function redirectTo(address: string, saved: string): Response {
  return new Response(null, { status: 302, headers: { location: address, [savedHeader]: saved } });
}

/** Removes the copies that are older than a week. */
export async function forgetOldPages(): Promise<void> {
  for (const cache of await pageCaches())
    for (const page of await listKept(cache)) if (!isYoung(page.saved)) await cache.delete(page.address);
}

/** Removes all copies of a page, also of the previous build. */
export async function forgetPage(address: string): Promise<void> {
  for (const cache of await pageCaches()) await cache.delete(address, { ignoreVary: true });
}

/** The copy of a page, preferably of this build. */
export async function findPage(address: string): Promise<Response | undefined> {
  for (const cache of await pageCaches()) {
    const page = await cache.match(address, { ignoreVary: true });
    if (page && isYoung(savedAt(page))) return page;
  }
  return undefined;
}

/**
 * Whether this build has kept a page within the last `duration` milliseconds. One from the future was kept while the clock
 * was wrong.
 */
export async function isKeptSince(address: string, duration: number): Promise<boolean> {
  const page = await (await ownCache('pages')).match(address, { ignoreVary: true });
  const age = page && Date.now() - savedAt(page).getTime();
  return age !== undefined && age >= 0 && age < duration;
}

/** All pages that can be read offline, most recently read first. */
export async function listPages(): Promise<KeptPage[]> {
  const lists = await Promise.all((await pageCaches()).map(listKept));
  const pages = new Map<string, KeptPage>();
  for (const page of lists.flat()) if (!pages.has(page.address)) pages.set(page.address, page);
  return [...pages.values()].filter((page) => isPage(page) && isYoung(page.saved)).toSorted(byTime);
}

async function listKept(cache: Cache): Promise<KeptPage[]> {
  const requests = await cache.keys();
  const pages = await Promise.all(
    requests.map(async (request): Promise<KeptPage[]> => {
      const page = await cache.match(request, { ignoreVary: true });
      if (!page) return [];
      const title = decodeURIComponent(page.headers.get(titleHeader) ?? '');
      const language = page.headers.get(languageHeader) ?? '';
      return [{ address: request.url, title, language, saved: savedAt(page) }];
    }),
  );
  return pages.flat().toSorted(byTime);
}

const byTime = (a: KeptPage, b: KeptPage) => b.saved.getTime() - a.saved.getTime();
/** One from a week ahead or more was kept while the clock was wrong, and would stay until then. */
const isYoung = (saved: Date) => Math.abs(Date.now() - saved.getTime()) < keptFor;
const savedAt = (page: Response) => new Date(page.headers.get(savedHeader) ?? 0);
