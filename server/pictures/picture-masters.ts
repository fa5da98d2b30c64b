import { createHash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import type { PictureFetcher } from './fetch-picture.ts';
import { once } from './once.ts';
import { tryAgainAfter, type PictureFailure } from './picture-failures.ts';
import { fileName, type PictureFiles } from './picture-files.ts';
import { PictureError, type MadePicture, type PictureMaker } from './picture-maker.ts';
import { rememberFailure, rememberRefused, rememberSeen, type NamedPicture } from './picture-store.ts';

type Bytes = Buffer<ArrayBuffer>;

/** The largest file of a picture is what all others are made of: fetched once, whatever is asked for afterwards. */
export type PictureMasters = {
  /** Null when there is none, at least for now, which is remembered. */
  find: (id: string, named: NamedPicture) => Promise<Bytes | null>;
};

export type MastersParts = {
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

export const masterFile = { width: 1440, format: 'webp' } as const;

/** Fetches pictures from their publishers, and remembers what they are like. */
export function createPictureMasters(parts: MastersParts): PictureMasters {
  const { database, files, fetcher, maker, onLearnt, closed } = parts;
  const searching = new Map<string, Promise<Bytes | null>>();

  async function search(id: string, named: NamedPicture): Promise<Bytes | null> {
    if (isFrom(parts.notFrom, named.url)) return learn(id, rememberRefused(database, id));
    const fetched = await fetcher.fetch(named.url);
    if (fetched.state !== 'fetched') return fail(id, named, fetched);
    const { bytes: source } = fetched;
    try {
      const made = await maker.make({ source, files: [masterFile], pace: 'waiting' }, closed);
      return await keep(id, source, made);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const state = error.code === 'maker_gone' ? 'failed' : 'missing';
      return fail(id, named, { state, reason: error.message });
    }
  }

  async function keep(id: string, source: Uint8Array, made: MadePicture): Promise<Bytes | null> {
    const { width, height, color, fitness } = made;
    const contentHash = createHash('sha256').update(source).digest('hex');
    const isFit = fitness === 'fine';
    const master = isFit && made.files[0] ? Buffer.from(made.files[0]) : null;
    if (master) await files.write(fileName({ id, ...masterFile }), master);
    onLearnt(await rememberSeen(database, id, { width, height, color, contentHash, isFit }));
    return master;
  }

  async function fail(id: string, { url, failures }: NamedPicture, failure: PictureFailure): Promise<null> {
    const seconds = tryAgainAfter(failure, failures);
    parts.log.debug({ url, reason: failure.reason, seconds }, 'A picture could not be had');
    return learn(id, rememberFailure(database, id, { failures: failures + 1, seconds }));
  }

  async function learn(id: string, remembering: Promise<void>): Promise<null> {
    await remembering;
    onLearnt([id]);
    return null;
  }

  return {
    find: async (id, named) => {
      if (!named.isToBeHad) return null;
      const kept = await files.read(fileName({ id, ...masterFile }));
      return kept ?? once(searching, id, () => search(id, named));
    },
  };
}

/** As refuseHosts of the store has it. */
function isFrom(hosts: readonly string[], url: string): boolean {
  const { hostname } = new URL(url);
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
