import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { keepProfile } from '#app/session/profile.ts';
import { refreshChangedSession } from '#app/session/refresh-changed-session.ts';
import { Field } from '#app/ui/field.tsx';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { showToast } from '#app/ui/toast.ts';
import * as calls from './account-calls.ts';
import type { PostedFault } from './account-form-spec.ts';
import type { ProfilePart } from './posted-profile.ts';
import { ProfileInput, type ProfileValues } from './profile-input.ts';
import { RegionPicker } from './region-picker.tsx';

type ProfileFormProps = {
  uid: string;
  /** The current ones. They update the fields that the member has not edited. */
  values: ProfileValues;
  /** What was wrong with them before, when the browser has posted the form by itself. */
  posted: Pick<PostedFault, 'errors' | 'values'> | undefined;
  /** Focuses the region: the member came to choose it. */
  startAtRegion: boolean;
};

/** Spaces around a value, which are not saved, are no change. */
const trimmed = { setValueAs: (text: string) => text.trim() };

export function ProfileForm(props: ProfileFormProps) {
  const { uid, values, posted } = props;
  const isHydrated = useIsHydrated();
  const heading = useId();
  const { register, formState, submit } = useProfileForm(props);
  const { errors, isDirty, isSubmitting } = formState;
  const shown = { ...values, ...posted?.values };
  return (
    <form
      method="post"
      noValidate
      tabIndex={-1}
      aria-labelledby={heading}
      className="account-form"
      onSubmit={submit}
    >
      <h2 id={heading} className="profile-title">
        Update Your Information
      </h2>
      <input type="hidden" name="form" value={'update' satisfies ProfilePart} />
      <input type="hidden" name="member" value={uid} />
      <Field
        {...register('displayName', trimmed)}
        label="Name"
        autoComplete="nickname"
        defaultValue={shown.displayName}
        aria-required
        error={errors.displayName?.message}
      />
      <Field
        {...register('photoURL', trimmed)}
        label="Profile Picture URL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        defaultValue={shown.photoURL}
        error={errors.photoURL?.message}
      />
      <RegionPicker
        {...register('region')}
        defaultValue={shown.region}
        chosen={values.region !== ''}
        error={errors.region?.message}
      />
      <p className="text-sm text-muted">You can update your profile once every 30 days.</p>
      <button className="button button-strong" disabled={(isHydrated && !isDirty) || isSubmitting}>
        {isSubmitting ? 'Updating...' : 'Update Profile'}
      </button>
    </form>
  );
}

function useProfileForm({ uid, values, posted, startAtRegion }: ProfileFormProps) {
  const client = useQueryClient();
  const { register, handleSubmit, reset, setFocus, formState } = useForm({
    resolver: standardSchemaResolver(ProfileInput),
    values,
    resetOptions: { keepDirtyValues: true },
    ...(posted && { errors: posted.errors }),
  });

  useEffect(() => {
    if (startAtRegion) setFocus('region');
  }, [startAtRegion, setFocus]);

  async function updateProfile(change: z.infer<typeof ProfileInput>): Promise<void> {
    try {
      const saved = await calls.updateProfile(uid, change);
      keepProfile(client, uid, saved);
      reset(undefined, { keepValues: true });
      await showToast('success', 'Profile updated successfully!');
    } catch (error) {
      await showToast('error', sentenceOf(error));
      // Once it is known that nobody is signed in, this page leads to the log-in screen.
      if (error instanceof ApiError && error.status === 401) await refreshChangedSession(client);
    }
  }

  const submit = handleSubmit(updateProfile, ({ displayName, photoURL, region }) => {
    const reason = (displayName ?? photoURL ?? region)?.message;
    if (reason !== undefined) void showToast('error', reason);
  });
  return {
    register,
    formState,
    submit: (event: FormEvent<HTMLFormElement>) => {
      // The button is disabled while the form is saved and afterwards, so it passes its focus to the form. Someone who
      // pressed Enter in a field keeps the focus there.
      if (document.activeElement?.matches('button')) event.currentTarget.focus({ preventScroll: true });
      void submit(event);
    },
  };
}
