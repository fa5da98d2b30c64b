import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sentenceOf } from '#app/api/api-error.ts';
import { keepProfile } from '#app/session/profile.ts';
import { Field } from '#app/ui/field.tsx';
import { showToast } from '#app/ui/toast.ts';
import { DisplayName, PictureUrl, ProfileChange } from '#contract/profile.ts';
import * as calls from './account-calls.ts';
import { RegionPicker } from './region-picker.tsx';

/** As the fields hold it: '' where nothing is chosen. */
type ProfileValues = { displayName: string; photoURL: string; region: string };

const ProfileInput = z.object({
  displayName: DisplayName,
  photoURL: PictureUrl,
  region: z.pipe(
    z.transform((value: string) => (value === '' ? undefined : value)),
    ProfileChange.shape.region,
  ),
});

/** `values` are the current ones; what the member has not touched follows them. */
export function ProfileForm({ uid, values }: { uid: string; values: ProfileValues }) {
  const client = useQueryClient();
  const heading = useId();
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: standardSchemaResolver(ProfileInput),
    values,
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, isSubmitting } = formState;

  async function updateProfile(change: z.infer<typeof ProfileInput>): Promise<void> {
    try {
      const saved = await calls.updateProfile(uid, change);
      keepProfile(client, uid, saved);
      reset(undefined, { keepValues: true });
      await showToast('success', 'Profile updated successfully!');
    } catch (error) {
      await showToast('error', sentenceOf(error));
    }
  }

  const submit = handleSubmit(updateProfile, ({ displayName, photoURL, region }) => {
    const reason = (displayName ?? photoURL ?? region)?.message;
    if (reason !== undefined) void showToast('error', reason);
  });

  return (
    <form
      noValidate
      aria-labelledby={heading}
      className="account-form"
      onSubmit={(event) => void submit(event)}
    >
      <h2 id={heading} className="profile-title">
        Update Your Information
      </h2>
      <Field
        {...register('displayName')}
        label="Name"
        autoComplete="nickname"
        required
        error={errors.displayName?.message}
      />
      <Field
        {...register('photoURL')}
        label="Profile Picture URL"
        type="url"
        inputMode="url"
        autoComplete="photo"
        error={errors.photoURL?.message}
      />
      <RegionPicker {...register('region')} chosen={values.region !== ''} error={errors.region?.message} />
      <p className="text-sm text-muted">You can update your profile once every 30 days.</p>
      <button className="button button-strong" disabled={!isDirty || isSubmitting}>
        {isSubmitting ? 'Updating...' : 'Update Profile'}
      </button>
    </form>
  );
}
