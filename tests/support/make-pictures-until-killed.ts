import { createPictureMaker } from '#server/pictures/picture-maker.ts';
import { photograph } from './photograph.ts';
import { quietLog } from './quiet-log.ts';

/** Makes the same picture again and again, until it is killed; prints a line for each. */
const maker = createPictureMaker({ log: quietLog });
const source = await (await photograph(1200, 900)).jpeg().toBuffer();
for (;;) {
  await maker.make(
    { source, files: [{ width: 1440, format: 'avif' }], pace: 'idle' },
    new AbortController().signal,
  );
  process.stdout.write('made\n');
}
