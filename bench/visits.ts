import { getRaw } from './http-client.ts';

const pages = ['/', '/articles/sports', '/articles/init_world'];

/**
 * One request of a light load: when it was due (performance.now()), how long it took from then on, and whether it got a
 * 200.
 */
export type Visit = { at: number; took: number; ok: boolean };

export const tookOf = (visits: readonly Visit[]) => visits.map(({ took }) => took);

/** The very first requests wait for code to be compiled. */
export async function warmUp(origin: string): Promise<void> {
  for (const page of pages) await getRaw(origin + page);
}

/**
 * A light steady load: one request every `every` milliseconds, to each page in turn, without waiting for earlier
 * replies. Call the returned function to end it and get all visits.
 */
export function startVisits(origin: string, every: number): () => Promise<Visit[]> {
  const visits: Promise<Visit>[] = [];
  const start = performance.now();
  const nextDue = () => start + visits.length * every;
  // All that have become due, so that a late timer does not hide waiting times.
  const go = () => {
    while (nextDue() <= performance.now()) {
      const page = pages[visits.length % pages.length] ?? '/';
      visits.push(visit(origin + page, nextDue()));
    }
    timer = setTimeout(go, Math.max(0, nextDue() - performance.now()));
  };
  let timer = setTimeout(go, 0);
  return async () => {
    clearTimeout(timer);
    return Promise.all(visits);
  };
}

async function visit(url: string, at: number): Promise<Visit> {
  const ok = await getRaw(url).then(
    ({ status }) => status === 200,
    () => false,
  );
  return { at, took: performance.now() - at, ok };
}
