import * as z from 'zod/mini';

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
