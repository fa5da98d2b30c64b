import * as z from 'zod/mini';

/** A picture that this site passes on. What is null is not known before it was asked for the first time. */
export const Picture = z.object({
  id: z.string(),
  /** Its own size in pixels, upright. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Its dominant colour: '#8899aa'. */
  color: z.nullable(z.string()),
  /** Whether it is there in AVIF too; in any other format it is made when somebody asks. */
  avif: z.boolean(),
});
export type Picture = z.infer<typeof Picture>;
