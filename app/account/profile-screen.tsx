import { Pencil } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useProfile } from '#app/session/profile.ts';
import { toChooseRegion } from '#app/site/addresses.ts';
import { facePath } from '#app/site/face-path.ts';
import { useSite } from '#app/site/site.ts';
import { Address } from '#app/ui/address.tsx';
import { Alert, type AlertContent, useAlert } from '#app/ui/alert.tsx';
import { Avatar } from '#app/ui/avatar.tsx';
import { keepsEarlyTap, useEarlyTap } from '#app/ui/early-tap.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import type { SessionUser } from '#contract/account.ts';
import { feedbackMessages } from '#contract/feedback.ts';
import { type Notice, noticeIn } from '#contract/notices.ts';
import type { Profile } from '#contract/profile.ts';
import { resetAlertDuration } from './alert-durations.ts';
import { DeleteAccount } from './delete-account.tsx';
import { NextUpdate } from './next-update.tsx';
import type { PostedProfile } from './posted-profile.ts';
import { ProfileForm } from './profile-form.tsx';
import { SubscriptionSettings } from './subscription-settings.tsx';
import { YourData } from './your-data.tsx';

const notices: Record<Notice<'/profile'>, AlertContent> = {
  'message-sent': { kind: 'success', title: feedbackMessages.sent },
  'profile-updated': { kind: 'success', title: 'Profile updated successfully!' },
};

type ProfileScreenProps = {
  user: SessionUser;
  /** The profile that the page has brought along. */
  known: Profile | null | undefined;
  /** What was wrong with a form of this screen that was posted without scripts. */
  posted: PostedProfile | undefined;
  helpCenter: ReactNode;
  /** The account is gone. */
  onDeleted: () => void;
};

/**
 * A member's own page. Name and picture come from the session until the profile has loaded; from then on the profile is
 * followed live.
 */
export function ProfileScreen({ user, known, posted, helpCenter, onDeleted }: ProfileScreenProps) {
  const parameters = new URLSearchParams(useLocation().search);
  const notice = noticeIn('/profile', parameters);
  const { alert } = useAlert(resetAlertDuration, posted?.alert ?? (notice && notices[notice]));
  const news = useProfile(user.id);
  const profile = news.state === 'ready' ? news.profile : (known ?? null);
  const isKnown = news.state === 'ready' || known !== undefined;
  const name = profile?.displayName ?? user.name;
  const { photoURL: picture, face } = profile ?? { photoURL: user.image ?? null, face: user.face };
  const isHydrated = useIsHydrated();
  const forRegion = useLocation().state === toChooseRegion && isHydrated;
  const { editing, toggles, editButton } = useEditing(posted?.form === 'update' || forRegion);
  return (
    <div className="profile-screen">
      {alert && (
        <div className="mb-8">
          <Alert key={alert.id} {...alert} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <button {...toggles} disabled={!isHydrated} aria-label="Change your picture" className="rounded-full">
          <OwnPicture picture={picture} face={face} />
        </button>
        <NameAndEmail name={name} email={user.email} />
        <button {...toggles} ref={editButton} className="button needs-scripting" {...keepsEarlyTap}>
          <Pencil aria-hidden className="size-4" />
          Edit Profile
        </button>
      </div>
      <BelowName lastUpdate={profile?.lastProfileUpdate ?? null} isEditor={user.editor} />
      <div id="profile-form" tabIndex={-1} className={editing ? undefined : 'without-scripting'}>
        {/* Without scripts nothing opens it: it is there from the beginning. */}
        {editing && !isKnown && news.state === 'failed' && (
          // The form's fields would look empty.
          <FailedNote {...news} text="Your profile could not be loaded." focusNext="profile-form" />
        )}
        {(editing || !isHydrated) && isKnown && (
          <ProfileForm
            uid={user.id}
            values={{ displayName: name, photoURL: picture ?? '', region: profile?.region ?? '' }}
            posted={posted?.form === 'update' ? posted : undefined}
            startAtRegion={forRegion}
          />
        )}
      </div>
      <SubscriptionSettings />
      {helpCenter}
      <YourData />
      <DeleteAccount uid={user.id} asked={parameters.get('confirm') === 'delete'} onDeleted={onDeleted} />
    </div>
  );
}

/** Whether the form is open, initially as given, and the props of the buttons that toggle it. */
function useEditing(isAsked: boolean) {
  const [isChosen, choose] = useState<boolean>();
  const editing = isChosen ?? isAsked;
  const editButton = useRef<HTMLButtonElement>(null);
  useEarlyTap(editButton, () => choose(true));
  const toggles = {
    type: 'button' as const,
    'aria-expanded': editing,
    'aria-controls': 'profile-form',
    onClick: () => choose(!editing),
  };
  return { editing, toggles, editButton };
}

function NameAndEmail({ name, email }: { name: string; email: string }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <h1 tabIndex={-1} className="profile-name" translate="no">
        {/* At first it is the local part of an address. */}
        <Address text={name} />
      </h1>
      <p className="text-muted">
        <Address text={email} />
      </p>
    </div>
  );
}

function OwnPicture({ picture, face }: { picture: string | null; face: string | null }) {
  const { passesPictures } = useSite();
  // Pages may show encrypted pictures only.
  const linked = picture && picture.replace(/^http:/, 'https:');
  return <Avatar picture={passesPictures ? facePath(face) : linked} />;
}

function BelowName({ lastUpdate, isEditor }: { lastUpdate: string | null; isEditor: boolean }) {
  return (
    <>
      <NextUpdate lastUpdate={lastUpdate} />
      {isEditor && (
        <p className="mt-6">
          {/* Its pages are never hydrated, so they load as documents. */}
          <a href="/desk" className="button">
            Open the desk
          </a>
        </p>
      )}
    </>
  );
}
