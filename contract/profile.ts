import * as z from 'zod/mini';
import { cleanDisplayName, displayNameFault } from './display-name.ts';
import { regions } from './regions.ts';

const pictureUrlLengthMax = 2_000;

export const profileMessages = {
  cooldown: 'You can only update your profile once every 30 days.',
  picture: 'The picture must be a web address that starts with https:// or http://.',
  pictureTooLong: `The address of the picture may be at most ${pictureUrlLengthMax} characters long.`,
  region: 'Please select a country from the list.',
} as const;

const regionValues = regions.map((region) => region.value);
const RegionValue = z.enum(regionValues, { error: profileMessages.region });

/** Trims and cleans, then checks: 1 to 20 characters. */
export const DisplayName = z.pipe(
  z.pipe(z.string({ error: 'Name is required' }), z.transform(cleanDisplayName)),
  z.string().check((context) => {
    const fault = displayNameFault(context.value);
    if (fault) context.issues.push({ code: 'custom', input: context.value, message: fault });
  }),
);

/** An http(s) address; an empty text means no picture. */
export const PictureUrl = z.pipe(
  z.pipe(
    z.nullable(z.string({ error: profileMessages.picture })),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(
    z.string().check(
      z.maxLength(pictureUrlLengthMax, profileMessages.pictureTooLong),
      // URL.parse corrects tabs inside and missing slashes, and so do browsers. But what is shown must be what was
      // checked.
      z.refine(
        (text) => /^https?:\/\/[^\s\\\p{Cc}\p{Cs}]+$/iu.test(text) && URL.canParse(text),
        profileMessages.picture,
      ),
    ),
  ),
);

/** The contents of users/{uid}: null until the profile is saved for the first time. */
export const Profile = z.object({
  region: z.nullable(RegionValue),
  lastProfileUpdate: z.nullable(z.iso.datetime()),
  displayName: z.string(),
  photoURL: z.nullable(z.string()),
  /** Id of this site's copy of it. Missing in replies of the previous version. */
  face: z._default(z.nullable(z.string()), null),
});
export type Profile = z.infer<typeof Profile>;

/** Data of a `put` event of the subscription. */
export const ProfileEvent = z.object({ path: z.literal('/'), data: z.nullable(Profile) });
export type ProfileEvent = z.infer<typeof ProfileEvent>;

/** Body of PATCH /api/users/{uid}: one save of the profile form. Other fields, such as a clock, are ignored. */
export const ProfileChange = z.object({
  region: z.optional(RegionValue),
  displayName: z.optional(DisplayName),
  photoURL: z.optional(PictureUrl),
});
export type ProfileChange = z.infer<typeof ProfileChange>;
