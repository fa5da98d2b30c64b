import * as z from 'zod/mini';
import { DisplayName, PictureUrl, ProfileChange } from '#contract/profile.ts';

/** As the fields hold it: '' where nothing is chosen. */
export type ProfileValues = { displayName: string; photoURL: string; region: string };

export const ProfileInput = z.object({
  displayName: DisplayName,
  photoURL: PictureUrl,
  region: z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    ProfileChange.shape.region,
  ),
});
