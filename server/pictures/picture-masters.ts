import { createHash } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import type { FetchedPicture, PictureFetcher } from './fetch-picture.ts';
import { masterFile } from './master-file.ts';
import { once } from './once.ts';
import { tryAgainAfter, type PictureFailure } from './picture-failures.ts';
import { fileName, type PictureFiles } from './picture-files.ts';
import { PictureError, type MadePicture, type PictureFile, type PictureMaker } from './picture-maker.ts';
import {
  ownerOf,
  rememberFailure,
  rememberRefused,
  rememberSeen,
  type NamedPicture,
} from './picture-store.ts';

type Bytes = Buffer<ArrayBuffer>;

/** `along`: what was made along with it just now, if anything, by name. */
type FoundMaster = { master: Bytes; along: ReadonlyMap<string, Bytes> };

/** The largest file of a picture is what all others are made of: fetched once, whatever is asked for afterwards. */
export type PictureMasters = {
  /**
   * Null when there is none, at least for now, which is remembered. One that has to be made is made along with `wanted`,
   * unless somebody else asked before.
   */
  find: (id: string, named: NamedPicture, wanted?: PictureFile) => Promise<FoundMaster | null>;
};

export type MastersParts = {
  database: Database;
  files: PictureFiles;
  fetcher: PictureFetcher;
  maker: PictureMaker;
  /** Something else is known about these pictures than before. */
  onLearnt: (ids: string[]) => void;
  log: Logger;
  closed: AbortSignal;
};

/** Fetches pictures from their publishers, and remembers what they are like. */
export function createPictureMasters(parts: MastersParts): PictureMasters {
  const { database, files, fetcher, maker, onLearnt, closed } = parts;
  const searching = new Map<string, Promise<FoundMaster | null>>();

  async function search(id: string, named: NamedPicture, asked: PictureFile[]): Promise<FoundMaster | null> {
    return fetcher.fetch(named.url, ownerOf(named), (fetched) => take(id, named, asked, fetched));
  }

  async function take(
    id: string,
    named: NamedPicture,
    asked: PictureFile[],
    fetched: FetchedPicture,
  ): Promise<FoundMaster | null> {
    if (fetched.state === 'refused') return learn(id, rememberRefused(database, id));
    if (fetched.state !== 'fetched') return fail(id, named, fetched);
    const { bytes: source } = fetched;
    try {
      const made = await maker.make({ source, files: asked, pace: 'waiting' }, closed);
      const along = await keepMade(files, id, asked, made.files);
      await remember(id, source, made);
      const master = along.get(fileName({ id, ...masterFile }));
      return master ? { master, along } : null;
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const state = error.code === 'maker_gone' ? 'failed' : 'missing';
      return fail(id, named, { state, reason: error.message });
    }
  }

  async function remember(id: string, source: Uint8Array, made: MadePicture): Promise<void> {
    const { width, height, color, fitness } = made;
    const contentHash = createHash('sha256').update(source).digest('hex');
    onLearnt(
      await rememberSeen(database, id, { width, height, color, contentHash, isFit: fitness === 'fine' }),
    );
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
    find: async (id, named, wanted) => {
      if (!named.isToBeHad) return null;
      const kept = await files.read(fileName({ id, ...masterFile }));
      if (kept) return { master: kept, along: new Map() };
      return once(searching, id, () => search(id, named, wanted ? [masterFile, wanted] : [masterFile]));
    },
  };
}

/** Keeps what was made of a picture, which is nothing where it is not worth showing; the files by name. */
export async function keepMade(
  files: PictureFiles,
  id: string,
  asked: readonly PictureFile[],
  made: readonly Uint8Array[],
): Promise<Map<string, Bytes>> {
  const kept = new Map<string, Bytes>();
  for (const [n, file] of asked.entries()) {
    const bytes = made[n];
    if (bytes) kept.set(fileName({ id, ...file }), Buffer.from(bytes));
  }
  for (const [name, bytes] of kept) await files.write(name, bytes);
  return kept;
}
