import * as z from 'zod/mini';

/** Shown for members without a picture of their own. */
export const defaultPicture = '/default-picture.svg';

/** The product's own record of a user (product specification, section 3). */
export const Member = z.object({
  user_id: z.string(),
  email: z.string(),
  username: z.string(),
  created_at: z.iso.datetime(),
  last_active: z.iso.datetime(),
  profile_pic_url: z.string(),
  status: z.string(),
});
export type Member = z.infer<typeof Member>;
