import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useProfile } from '#app/session/profile.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import type { SessionUser } from '#contract/account.ts';
import { DeleteAccount } from './delete-account.tsx';
import { NextUpdate } from './next-update.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SubscriptionSettings } from './subscription-settings.tsx';
import { YourData } from './your-data.tsx';

type ProfileScreenProps = {
  user: SessionUser;
  helpCenter: ReactNode;
  /** The account is gone. */
  onDeleted: () => void;
};

/** A member's own page. The session names the member until the profile, which is followed live, knows better. */
export function ProfileScreen({ user, helpCenter, onDeleted }: ProfileScreenProps) {
  const news = useProfile(user.id);
  const profile = news.state === 'ready' ? news.profile : null;
  const name = profile?.displayName ?? user.name;
  const picture = profile ? profile.photoURL : (user.image ?? null);
  const [editing, setEditing] = useState(false);
  const toggles = {
    type: 'button' as const,
    'aria-expanded': editing,
    'aria-controls': 'profile-form',
    onClick: () => setEditing(!editing),
  };
  return (
    <div className="profile-screen">
      <div className="flex flex-wrap items-center gap-5">
        <button {...toggles} aria-label="Change your picture" className="rounded-full">
          <Avatar picture={picture} />
        </button>
        <div className="min-w-0 flex-1 basis-48">
          <h1 className="profile-name">{name}</h1>
          <p className="break-words text-muted">{user.email}</p>
        </div>
        <button {...toggles} className="button">
          <Pencil aria-hidden className="size-4" />
          Edit Profile
        </button>
      </div>
      <NextUpdate lastUpdate={profile?.lastProfileUpdate ?? null} />
      <div id="profile-form">
        {editing && news.state !== 'loading' && (
          <ProfileForm
            uid={user.id}
            values={{ displayName: name, photoURL: picture ?? '', region: profile?.region ?? '' }}
          />
        )}
      </div>
      <SubscriptionSettings />
      {helpCenter}
      <YourData />
      <DeleteAccount onDeleted={onDeleted} />
    </div>
  );
}
