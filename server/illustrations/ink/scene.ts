import type { IllustrationPalette } from '#contract/illustrations.ts';
import type { Colours, Mood } from './light.ts';
import type { Random } from './random.ts';

/** The paper's size in SVG units. Cards may crop it to 4:3: what matters lies between x 80 and x 560. */
export const width = 640;
export const height = 360;

/** All that a picture is drawn from. */
export type Scene = {
  random: Random;
  colours: Colours;
  mood: Mood;
  palette: IllustrationPalette;
  /** The whole picture will be mirrored: see `legible`. */
  turned: boolean;
};

/** One way to show a motif, over the whole paper. */
export type Composition = (scene: Scene) => string;
