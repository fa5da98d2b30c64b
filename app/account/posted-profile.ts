import type { AlertContent } from '#app/ui/alert.tsx';
import type { PostedFault } from './account-form-spec.ts';

/** The forms of the profile screen, as their hidden field `form` says. */
export const profileParts = ['update', 'feedback', 'delete'] as const;
export type ProfilePart = (typeof profileParts)[number];

/** What was wrong with one of them, which the browser has posted by itself. */
export type PostedProfile = {
  form: ProfilePart;
  alert: AlertContent;
} & Pick<PostedFault, 'errors' | 'values'>;
