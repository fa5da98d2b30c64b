import { createHash } from 'node:crypto';
import { picturePath, type PictureAddress } from '#contract/picture.ts';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import type { PictureFetcher } from './fetch-picture.ts';
import { tryAgainAfter } from './picture-failures.ts';
import type { PictureFiles } from './picture-files.ts';
import { PictureError, type PictureMaker, type PictureOrder } from './picture-maker.ts';
import {
  findPicture,
  rememberAvif,
  rememberFailure,
  rememberRefused,
  rememberSeen,
  type Ahead,
  type NamedPicture,
} from './picture-store.ts';

type Bytes = Buffer<ArrayBuffer>;

/** 'unknown': nobody has named it. 'none': it is not to be had, at least for now. 'busy': not yet. */
export type FoundPicture = { state: 'ready'; body: Bytes } | { state: 'unknown' | 'none' | 'busy' };

export type PictureDesk = {
  /** Waits for a few seconds at most; what takes longer is there another time. */
  find: (address: PictureAddress) => Promise<FoundPicture>;
  /** Has a picture ready before somebody asks for it. */
  prepare: (ahead: Ahead, signal: AbortSignal) => Promise<void>;
};

export type DeskParts = {
  database: Database;
  files: PictureFiles;
  fetcher: PictureFetcher;
  maker: PictureMaker;
  /** Hosts whose pictures are not passed on. */
  notFrom: readonly string[];
  /** Something else is known about these pictures than before. */
  onLearnt: (ids: string[]) => void;
  log: Logger;
  closed: AbortSignal;
};

/** Milliseconds that somebody waits, so that a slow publisher does not hold up the page around the picture. */
const patience = 5_000;
const waitingMax = 200;
/** The largest size is what all others are made of: fetched once, whatever is asked for afterwards. */
const masterFile = { width: 1440, format: 'webp' } as const;
const aheadWidths = [320, 640, 960] as const;

/** Fetches what somebody has named, makes of it what is asked for, and keeps both. */
export function createPictureDesk(parts: DeskParts): PictureDesk {
  const { database, files, maker, closed } = parts;
  const searching = new Map<string, Promise<FoundPicture>>();
  const mastering = new Map<string, Promise<Bytes | null>>();

  async function find(address: PictureAddress): Promise<FoundPicture> {
    const name = nameOf(address);
    const body = await files.read(name);
    if (body) return { state: 'ready', body };
    const known = searching.get(name);
    if (!known && searching.size >= waitingMax) return { state: 'busy' };
    const search = known ?? once(searching, name, () => make(address));
    return Promise.race([search, afterPatience()]);
  }

  async function make(address: PictureAddress): Promise<FoundPicture> {
    const named = await findPicture(database, address.id);
    if (!named) return { state: 'unknown' };
    const master = await masterOf(address.id, named);
    if (!master) return { state: 'none' };
    if (nameOf(address) === nameOf({ id: address.id, ...masterFile }))
      return { state: 'ready', body: master };
    const [body] = await render(address.id, { source: master, files: [address], pace: 'waiting' }, closed);
    return body ? { state: 'ready', body } : { state: 'none' };
  }

  async function masterOf(id: string, named: NamedPicture): Promise<Bytes | null> {
    if (!named.isToBeHad) return null;
    const kept = await files.read(nameOf({ id, ...masterFile }));
    return kept ?? mastering.get(id) ?? once(mastering, id, () => fetchMaster(id, named));
  }

  /** Null when there is none, which is remembered. */
  async function fetchMaster(id: string, named: NamedPicture): Promise<Bytes | null> {
    if (isFrom(parts.notFrom, named.url)) return learn(id, rememberRefused(database, id));
    const fetched = await parts.fetcher.fetch(named.url);
    if (fetched.state !== 'fetched') return fail(id, named, fetched);
    const order: PictureOrder = { source: fetched.bytes, files: [masterFile], pace: 'waiting' };
    try {
      const { width, height, color, fitness, files: made } = await maker.make(order, closed);
      const isFit = fitness === 'fine' && made[0] !== undefined;
      const contentHash = createHash('sha256').update(fetched.bytes).digest('hex');
      const learnt = await rememberSeen(database, id, { width, height, color, contentHash, isFit });
      parts.onLearnt(learnt);
      if (!isFit) return null;
      const master = Buffer.from(made[0] ?? []);
      await files.write(nameOf({ id, ...masterFile }), master);
      return master;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const state = error.code === 'maker_gone' ? 'failed' : 'missing';
      return fail(id, named, { state, reason: error.message, seconds: 0 });
    }
  }

  async function fail(id: string, { url, failures }: NamedPicture, failure: Failure): Promise<null> {
    const seconds = tryAgainAfter(failure, failures);
    parts.log.debug({ url, reason: failure.reason, seconds }, 'A picture could not be had');
    return learn(id, rememberFailure(database, id, { failures: failures + 1, seconds }));
  }

  async function learn(id: string, remembering: Promise<void>): Promise<null> {
    await remembering;
    parts.onLearnt([id]);
    return null;
  }

  async function render(id: string, order: PictureOrder, signal: AbortSignal): Promise<Bytes[]> {
    const made = (await maker.make(order, signal)).files.map((file) => Buffer.from(file));
    for (const [n, file] of order.files.entries()) {
      const body = made[n];
      if (body) await files.write(nameOf({ id, ...file }), body);
    }
    return made;
  }

  async function prepare({ id, forHome }: Ahead, signal: AbortSignal): Promise<void> {
    const named = await findPicture(database, id);
    const master = named && (await masterOf(id, named));
    if (!master || !forHome) return;
    const wanted = aheadWidths.map((width) => ({ width, format: 'avif' as const }));
    await render(id, { source: master, files: wanted, pace: 'idle' }, signal);
    await rememberAvif(database, id);
    parts.onLearnt([id]);
  }

  return { find, prepare };
}

type Failure = { state: 'missing' | 'failed'; reason: string; seconds?: number };

/** What is being done under a name is done once, however many ask. */
function once<Result>(
  running: Map<string, Promise<Result>>,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const result = work().finally(() => running.delete(name));
  running.set(name, result);
  return result;
}

function afterPatience(): Promise<FoundPicture> {
  return new Promise((resolve) => setTimeout(resolve, patience, { state: 'busy' }).unref());
}

/** As refuseHosts of the store has it. */
function isFrom(hosts: readonly string[], url: string): boolean {
  const { hostname } = new URL(url);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

function nameOf(address: PictureAddress): string {
  return picturePath(address).replace('/pictures/', '');
}
