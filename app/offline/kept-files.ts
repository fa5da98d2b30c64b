import { ownCache } from './builds.ts';
import { isReadingPage } from './kept-pages.ts';
import { offlinePath, placeForPages } from './offline-page.ts';

const picturesMax = 200;

/**
 * Keeps what pages need without a connection. Throws if not all of it comes, or a network answers with its log-in page
 * instead; the browser will try again.
 */
export async function keepShell(): Promise<void> {
  const cache = await ownCache('files');
  await Promise.all([
    keepOfflinePage(cache),
    ...import.meta.env.SHELL.files.map((file) => keepFile(file, cache)),
  ]);
}

async function keepFile(path: string, cache: Cache): Promise<void> {
  const reply = await fetch(path);
  if (reply.status !== 200 || isPage(reply)) throw new Error(`The site does not send ${path}`);
  await cache.put(path, reply);
}

async function keepOfflinePage(cache: Cache): Promise<void> {
  const reply = await fetch(offlinePath);
  const html = await reply.clone().text();
  if (!html.includes(placeForPages)) throw new Error('The site does not send its offline page');
  await cache.put(offlinePath, reply);
}

/**
 * A file whose name contains a hash of its content, so that a copy is as good as the original, from whichever build.
 * With `anew`, because the copy may be damaged, the copy is used only without a connection.
 */
export async function answerFile(request: Request, anew: boolean): Promise<Response> {
  const cache = await ownCache('files');
  const options = { ignoreVary: true };
  const kept = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (!kept) return fetchAndKeep(request, cache);
  return anew ? fetchAndKeep(request, cache).catch(() => kept) : kept;
}

/**
 * A picture from this site; `anew` as above. Of the pictures passed on only small files are kept, and none of members'
 * own.
 */
export async function answerPicture(request: Request, anew: boolean): Promise<Response> {
  const cache = await ownCache('pictures');
  const kept = (await cache.match(request)) ?? (await (await ownCache('files')).match(request));
  if (kept && !anew) return kept;
  try {
    return isLarge(request) || isOwn(request) ? await fetch(request) : await fetchAndKeepSome(request, cache);
  } catch (error) {
    const other = kept ?? (await findOther(request, cache));
    if (other) return other;
    throw error;
  }
}

async function fetchAndKeepSome(request: Request, cache: Cache): Promise<Response> {
  const reply = await fetchAndKeep(request, cache);
  const oldest = (await cache.keys()).slice(0, -picturesMax);
  for (const picture of oldest) await cache.delete(picture);
  return reply;
}

/** More than 640 pixels wide. */
const isLarge = ({ url }: Request) => /\/pictures\/\w+-(960|1440)\.\w+$/.test(url);

/**
 * Whether an account screen shows it. On other pages, which are the same for everybody, the referrer does not tell who
 * is asking.
 */
function isOwn({ referrer }: Request): boolean {
  return URL.canParse(referrer) && !isReadingPage(new URL(referrer));
}

/** Another size of the same picture: without a connection a small one is better than none. */
async function findOther({ url }: Request, cache: Cache): Promise<Response | undefined> {
  const [, picture] = /^(.*\/pictures\/\w+-)\d+\.\w+$/.exec(url) ?? [];
  const files = picture === undefined ? [] : await cache.keys();
  const other = files.find((file) => file.url.startsWith(picture ?? ''));
  return other && cache.match(other);
}

/** Answers even if there is no room to keep the file. Throws if a network answers with its log-in page instead. */
async function fetchAndKeep(request: Request, cache: Cache): Promise<Response> {
  const reply = await fetch(request);
  if (reply.status === 200 && isPage(reply)) throw new Error(`There is a page instead of ${request.url}`);
  if (reply.status === 200) await cache.put(request, reply.clone()).catch(tellUnkept);
  return reply;
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true;

const tellUnkept = (error: unknown) => console.info('A file could not be kept for reading offline:', error);
