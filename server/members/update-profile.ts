import { profileMessages } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import { notSignedIn } from '#server/http/actor.ts';
import type { Announce } from '#server/http/announce.ts';
import { conflict } from '#server/http/app-error.ts';
import { type Changer, updateProfile, type ProfileFields } from './profile-store.ts';

/**
 * Used by all endpoints that change name, picture or region.
 * @throws AppError 409 within 30 days, 401 where the session has just ended
 */
export type UpdateProfile = (actor: Changer, change: ProfileFields) => Promise<void>;

export function createProfileUpdate(database: Database, announce: Announce): UpdateProfile {
  return async (actor, change) => {
    const outcome = await updateProfile(database, actor, change);
    if (outcome === 'signed out') throw notSignedIn();
    if (outcome === 'too soon') throw conflict('profile_update_too_soon', profileMessages.cooldown);
    if (outcome === 'updated') await announce({ kind: 'member', userId: actor.id });
  };
}
