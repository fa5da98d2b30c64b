import { profileMessages } from '#contract/profile.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import { updateProfile, type ProfileFields } from './profile-store.ts';

/** What every endpoint that changes a name, a picture or a region goes through. @throws AppError 409 within 30 days */
export async function saveProfile(accounts: Accounts, userId: string, change: ProfileFields): Promise<void> {
  const outcome = await updateProfile(accounts.database, userId, change);
  if (outcome === 'too soon') throw new AppError('profile_update_too_soon', 409, profileMessages.cooldown);
  if (outcome === 'updated') await accounts.announce(userId);
}
