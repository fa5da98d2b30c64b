import * as z from 'zod/mini';
import { cleanWrittenText, isSoundText } from './written-text.ts';

/** What a person wrote: cleaned, then checked to show something in at most so many code points. */
export const writtenText = (lengthMax: number, message: string) =>
  z.pipe(
    z.pipe(z.string({ error: message }), z.transform(cleanWrittenText)),
    z.string().check(z.refine((text) => isSoundText(text, lengthMax), message)),
  );
