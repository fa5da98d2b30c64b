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
  const options = { ignoreVary: true };
  const kept = await readable(
    async () => (await (await ownCache('files')).match(request, options)) ?? caches.match(request, options),
  );
  if (!kept) return fetchAndKeep(request, 'files');
  return anew ? fetchAndKeep(request, 'files').catch(() => kept) : kept;
}

/**
 * A picture from this site; `anew` as above. Of the pictures passed on only small files are kept, and none of members'
 * own.
 */
export async function answerPicture(request: Request, anew: boolean): Promise<Response> {
  const kept = await readable(
    async () =>
      (await (await ownCache('pictures')).match(request)) ?? (await ownCache('files')).match(request),
  );
  if (kept && !anew) return kept;
  try {
    return isLarge(request) || isOwn(request) ? await fetch(request) : await fetchAndKeepSome(request);
  } catch (error) {
    const other = kept ?? (await readable(() => findOther(request)));
    if (other) return other;
    throw error;
  }
}

/** Undefined if the browser fails to read its copies, as on a full or damaged disk: the site still has the originals. */
export async function readable<Found>(find: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await find();
  } catch (error) {
    console.info('Copies for reading offline could not be read:', error);
    return undefined;
  }
}

async function fetchAndKeepSome(request: Request): Promise<Response> {
  const reply = await fetchAndKeep(request, 'pictures');
  await readable(removeOldest);
  return reply;
}

async function removeOldest(): Promise<void> {
  const cache = await ownCache('pictures');
  for (const picture of (await cache.keys()).slice(0, -picturesMax)) await cache.delete(picture);
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
async function findOther({ url }: Request): Promise<Response | undefined> {
  const [, picture] = /^(.*\/pictures\/\w+-)\d+\.\w+$/.exec(url) ?? [];
  if (picture === undefined) return undefined;
  const cache = await ownCache('pictures');
  const other = (await cache.keys()).find((file) => file.url.startsWith(picture));
  return other && cache.match(other);
}

/** Answers even if the file cannot be kept. Throws if a network answers with its log-in page instead. */
async function fetchAndKeep(request: Request, kind: 'files' | 'pictures'): Promise<Response> {
  const reply = await fetch(request);
  if (reply.status === 200 && isPage(reply)) throw new Error(`There is a page instead of ${request.url}`);
  if (reply.status === 200) await keep(request, reply.clone(), kind).catch(tellUnkept);
  return reply;
}

async function keep(request: Request, reply: Response, kind: 'files' | 'pictures'): Promise<void> {
  await (await ownCache(kind)).put(request, reply);
}

const isPage = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true;

const tellUnkept = (error: unknown) => console.info('A file could not be kept for reading offline:', error);
