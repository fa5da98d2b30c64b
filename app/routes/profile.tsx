import { useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate, useNavigation } from 'react-router';
import { ProfileScreen } from '#app/account/profile-screen.tsx';
import { ProfileSkeleton } from '#app/account/profile-skeleton.tsx';
import { HelpCenter } from '#app/feedback/help-center.tsx';
import { forgetMember, useSession } from '#app/session/session.ts';
import { FailurePage } from '#app/shell/status-page.tsx';
import { PageHead } from '#app/site/page-head.tsx';

export default function Profile() {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';

  function leave(): void {
    forgetMember(client);
    void navigate('/');
  }

  if (session.state === 'failed') return <FailurePage />;
  if (session.state === 'visitor' && !isLeaving) return <Navigate to="/login" replace />;
  return (
    <>
      <PageHead title="Profile" />
      {session.state === 'member' ? (
        <ProfileScreen
          user={session.user}
          helpCenter={<HelpCenter user={session.user} />}
          onDeleted={leave}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}
