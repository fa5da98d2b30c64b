import * as z from 'zod/mini';

/** This site's copy of a picture. What is null is unknown until it is requested for the first time. */
export const Picture = z.object({
  id: z.string(),
  /** Its own size in pixels, upright. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Its dominant colour: '#8899aa'. */
  color: z.nullable(z.string()),
  /** Whether it already exists in AVIF; other formats are made on request. */
  avif: z.boolean(),
});
export type Picture = z.infer<typeof Picture>;
