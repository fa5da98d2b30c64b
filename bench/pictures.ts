import { createPictureMaker } from '#server/pictures/picture-maker.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { measureMadePictures } from './made-pictures.ts';
import { measurePassedPictures } from './passed-pictures.ts';
import type { Row } from './report.ts';
import { endWithPart } from './running.ts';

/** What pictures that pass through the site cost. */
export async function measurePictures(): Promise<Row[]> {
  const maker = createPictureMaker({ log: quietLog });
  endWithPart(maker.close);
  const rows = await measureMadePictures(maker);
  await maker.close();
  return [...rows, ...(await measurePassedPictures())];
}
