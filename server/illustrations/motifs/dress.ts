import { blouse, tailor } from './dress-made.ts';
import { gown, hats, jewel, rack } from './dress-shown.ts';
import { folk, portrait, rain, runway } from './dress-worn.ts';

export const dress = [
  gown,
  folk,
  rack,
  hats,
  jewel,
  tailor,
  blouse,
  rain,
  runway,
  portrait,
  gown,
  folk,
] as const;
