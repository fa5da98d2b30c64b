import { makePicture } from './make-picture.ts';
import { PictureError, type PictureErrorCode } from './picture-error.ts';
import type { MadePicture, PictureJob } from './picture-maker.ts';

/** Messages of the process: `ready` once it has started, and then one answer to each job. */
export type MakerMessage =
  | { state: 'ready' }
  | { state: 'made'; picture: MadePicture }
  | { state: 'refused'; code: PictureErrorCode; message: string };

// Not process.exit, which would wait for libvips.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: PictureJob) => void answer(job));
tell({ state: 'ready' });

async function answer(job: PictureJob): Promise<void> {
  try {
    tell({ state: 'made', picture: await makePicture(job) });
  } catch (error) {
    if (!(error instanceof PictureError)) throw error; // ends the process, which says why
    tell({ state: 'refused', code: error.code, message: error.message });
  }
}

function tell(message: MakerMessage): void {
  process.send?.(message);
}
