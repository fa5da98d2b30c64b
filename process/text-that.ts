import * as z from 'zod/mini';

/** A text that passes a test; the message says what it must be. */
export const textThat = (passes: (value: string) => boolean, message: string) =>
  z.string().check(z.refine(passes, message));
