import * as z from 'zod/mini';
import { cleanWrittenText, isValidText } from './written-text.ts';

/** A text that a person wrote: cleaned, then checked to be visible and at most so many code points long. */
export const writtenText = (lengthMax: number, message: string) =>
  z.pipe(
    z.pipe(z.string({ error: message }), z.transform(cleanWrittenText)),
    z.string().check(z.refine((text) => isValidText(text, lengthMax), message)),
  );
