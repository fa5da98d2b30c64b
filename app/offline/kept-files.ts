import { ownCache } from './builds.ts';
import { isReadingPage } from './kept-pages.ts';

const picturesMax = 200;

/**
 * A file whose name holds a hash of its content: a copy is as good as the original, whichever build it is from. Where it is asked
 * for `anew`, because the copy may be damaged, it is what there is without a connection.
 */
export async function answerFile(request: Request, anew: boolean): Promise<Response> {
  const cache = await ownCache('files');
  const options = { ignoreVary: true };
  const kept = (await cache.match(request, options)) ?? (await caches.match(request, options));
  if (!kept) return fetchAndKeep(request, cache);
  return anew ? fetchAndKeep(request, cache).catch(() => kept) : kept;
}

/** A picture that comes from this site, `anew` as above. Of those that it passes on only small files are kept, and no member's own. */
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

/** Whether a screen of an account shows it. Pages that everybody sees alike do not say which one asks. */
function isOwn({ referrer }: Request): boolean {
  const page = URL.parse(referrer);
  return page !== null && !isReadingPage(page);
}

/** Another file of a picture that this site passes on: without a connection a small one is better than none. */
async function findOther({ url }: Request, cache: Cache): Promise<Response | undefined> {
  const [, picture] = /^(.*\/pictures\/\w+-)\d+\.\w+$/.exec(url) ?? [];
  const files = picture === undefined ? [] : await cache.keys();
  const other = files.find((file) => file.url.startsWith(picture ?? ''));
  return other && cache.match(other);
}

/** What there is no room for is answered all the same. */
async function fetchAndKeep(request: Request, cache: Cache): Promise<Response> {
  const reply = await fetch(request);
  if (reply.status === 200) await cache.put(request, reply.clone()).catch(tellUnkept);
  return reply;
}

const tellUnkept = (error: unknown) => console.info('A file could not be kept for reading offline:', error);
