import { profileMessages } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import type { Announce } from '#server/http/announce.ts';
import { conflict } from '#server/http/app-error.ts';
import { updateProfile, type ProfileFields } from './profile-store.ts';

/** Used by all endpoints that change name, picture or region. @throws AppError 409 within 30 days */
export type UpdateProfile = (userId: string, change: ProfileFields) => Promise<void>;

export function createProfileUpdate(database: Database, announce: Announce): UpdateProfile {
  return async (userId, change) => {
    const outcome = await updateProfile(database, userId, change);
    if (outcome === 'too soon') throw conflict('profile_update_too_soon', profileMessages.cooldown);
    if (outcome === 'updated') await announce({ kind: 'member', userId });
  };
}
