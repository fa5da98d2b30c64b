import { ownCache } from './builds.ts';

const picturesMax = 200;

/** A file whose name holds a hash of its content: a copy is as good as the original, whichever build it is from. */
export async function answerFile(request: Request): Promise<Response> {
  return (
    (await caches.match(request, { ignoreVary: true })) ?? fetchAndKeep(request, await ownCache('files'))
  );
}

/** A picture of this site. Those of publishers are left to the browser: they are not ours to keep. */
export async function answerPicture(request: Request): Promise<Response> {
  const cache = await ownCache('pictures');
  const kept = (await cache.match(request)) ?? (await (await ownCache('files')).match(request));
  if (kept) return kept;
  const reply = await fetchAndKeep(request, cache);
  const oldest = (await cache.keys()).slice(0, -picturesMax);
  for (const picture of oldest) await cache.delete(picture);
  return reply;
}

async function fetchAndKeep(request: Request, cache: Cache): Promise<Response> {
  const reply = await fetch(request);
  if (reply.status === 200) await cache.put(request, reply.clone());
  return reply;
}
