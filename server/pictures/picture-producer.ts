import type { Logger } from '#process/logger.ts';
import { createPictureFetcher, type FetcherSettings } from './fetch-picture.ts';
import { createFindMaster } from './find-master.ts';
import { masterFile } from './master-file.ts';
import { PictureError, type PictureErrorCode } from './picture-error.ts';
import type { PictureFailure } from './picture-failures.ts';
import { fileName, keepMade, openPictureFiles, type FilesSettings, type MadeFiles } from './picture-files.ts';
import { createPictureMaker, type PictureFile, type PictureJob } from './picture-maker.ts';
import type { SeenPicture } from './picture-store.ts';

/** A picture, its owner, and the files that are wanted. `pace`: whether somebody waits for them. */
export type PictureTask = {
  id: string;
  url: string;
  owner: string;
  /** False: its files can only be made from a master that is kept. */
  mayBeFetched: boolean;
  files: PictureFile[];
  pace: PictureJob['pace'];
};

/**
 * What a picture is like, or why it could not be fetched. 'refused': its host is one whose pictures are not passed on.
 */
export type PictureFinding = { state: 'seen'; picture: SeenPicture } | { state: 'refused' } | PictureFailure;

export type PictureResult = {
  /** What was learnt if the picture had to be fetched; only one of several simultaneous tasks gets it. */
  finding: PictureFinding | null;
} &
  /** Each file has its own buffer, which can be transferred to another thread. */
  (
    | { state: 'made'; files: Uint8Array<ArrayBuffer>[] }
    /** Nothing that is worth showing. */
    | { state: 'none' }
    /** The picture is fine, but these files could not be made of it. */
    | { state: 'failed'; code: PictureErrorCode; message: string }
  );

/** Fetches, makes and keeps pictures. */
export type PictureProducer = {
  /** Makes the files of a task, in their order, from the kept master or the publisher's picture. */
  make: (task: PictureTask) => Promise<PictureResult>;
  /** Abandons unfinished work. */
  close: () => Promise<void>;
};

export type ProducerSettings = FetcherSettings & FilesSettings;

/** Opens a producer in this very thread; it needs no database. */
export function openPictureProducer(settings: ProducerSettings, log: Logger): PictureProducer {
  const closing = new AbortController();
  const closed = closing.signal;
  const files = openPictureFiles(settings, log);
  const fetcher = createPictureFetcher(settings);
  const maker = createPictureMaker({ log });
  const findMaster = createFindMaster({ files, fetcher, maker, closed });

  async function make(task: PictureTask): Promise<PictureResult> {
    const { finding, made } = await findMaster(task);
    const master = made.get(fileName({ id: task.id, ...masterFile }));
    if (!master) return { finding, state: 'none' };
    try {
      return { finding, state: 'made', files: await filesOf(task, master, made) };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      return { finding, state: 'failed', code: error.code, message: error.message };
    }
  }

  /** Makes the missing files from the master. */
  async function filesOf({ id, files: wanted, pace }: PictureTask, source: Uint8Array, made: MadeFiles) {
    const nameOf = (file: PictureFile) => fileName({ id, ...file });
    const missing = wanted.filter((file) => !made.has(nameOf(file)));
    const more = missing.length > 0 ? await maker.make({ source, files: missing, pace }, closed) : null;
    const all = new Map([...made, ...(await keepMade(files, id, missing, more?.files ?? []))]);
    return wanted.map((file) => new Uint8Array(all.get(nameOf(file)) ?? []));
  }

  return {
    make,
    close: async () => {
      closing.abort(new Error('Pictures are no longer made'));
      await fetcher.close();
      await maker.close();
      await files.close();
    },
  };
}
