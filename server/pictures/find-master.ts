import { hash } from 'node:crypto';
import type { FetchedPicture, PictureFetcher } from './fetch-picture.ts';
import { isMaster, masterFile } from './master-file.ts';
import { PictureError } from './picture-error.ts';
import { fileName, keepMade, type MadeFiles, type PictureFiles } from './picture-files.ts';
import type { MadePicture, PictureFile, PictureMaker } from './picture-maker.ts';
import type { PictureFinding, PictureTask } from './picture-producer.ts';
import { singleFlight } from './single-flight.ts';

type FoundMaster = {
  /** Null: the master was kept, or another caller gets the finding. */
  finding: PictureFinding | null;
  /** The master and files made together with it; empty: the picture is not worth showing, or not to be had. */
  made: MadeFiles;
};

/** Finds or makes a master. The task's files are made along with it, unless another task was first. */
export type FindMaster = (task: PictureTask) => Promise<FoundMaster>;

type Parts = { files: PictureFiles; fetcher: PictureFetcher; maker: PictureMaker; closed: AbortSignal };

const nothing: MadeFiles = new Map();

/**
 * Finds masters among the kept files, or fetches the pictures from their publishers: each is fetched only once, and all
 * its files are made of its largest one.
 */
export function createFindMaster({ files, fetcher, maker, closed }: Parts): FindMaster {
  const fetching = new Map<string, Promise<FoundMaster>>();

  async function take(task: PictureTask, fetched: FetchedPicture): Promise<FoundMaster> {
    if (fetched.state !== 'fetched') return { finding: fetched, made: nothing };
    const { bytes: source } = fetched;
    const asked = [masterFile, ...task.files.filter(isMadeAlong)];
    try {
      const picture = await maker.make({ source, files: asked, pace: 'waiting' }, closed);
      return {
        finding: findingOf(picture, source),
        made: await keepMade(files, task.id, asked, picture.files),
      };
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      const state = error.code === 'maker_gone' ? 'failed' : 'missing';
      return { finding: { state, reason: error.message }, made: nothing };
    }
  }

  return async (task) => {
    const name = fileName({ id: task.id, ...masterFile });
    const kept = await files.read(name);
    if (kept) return { finding: null, made: new Map([[name, kept]]) };
    if (!task.mayBeFetched) return { finding: null, made: nothing };
    let isFirst = false;
    const found = await singleFlight(fetching, task.id, () => {
      isFirst = true;
      return fetcher.fetch(task.url, task.owner, (fetched) => take(task, fetched));
    });
    return isFirst ? found : { ...found, finding: null };
  };
}

function findingOf({ width, height, color, fitness }: MadePicture, source: Uint8Array): PictureFinding {
  const contentHash = hash('sha256', source);
  return { state: 'seen', picture: { width, height, color, contentHash, isFit: fitness === 'fine' } };
}

/** Not AVIF: it takes longer than the master, and if it takes too long, that must not count against the picture. */
function isMadeAlong(file: PictureFile): boolean {
  return file.format !== 'avif' && !isMaster(file);
}
