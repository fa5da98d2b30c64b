import { useQueryClient } from '@tanstack/react-query';
import { Navigate, redirect, useNavigate, useNavigation } from 'react-router';
import { answerDeletion, answerUpdate, refuseOther } from '#app/account/answer-profile.ts';
import { profileParts } from '#app/account/posted-profile.ts';
import { ProfileScreen } from '#app/account/profile-screen.tsx';
import { ProfileSkeleton } from '#app/account/profile-skeleton.tsx';
import { readForm } from '#app/api/posted-form.ts';
import { answerFeedback } from '#app/feedback/answer-feedback.ts';
import { HelpCenter } from '#app/feedback/help-center.tsx';
import { useReaderId } from '#app/session/reader-id.ts';
import { rememberingScript } from '#app/session/remembering-script.ts';
import { fetchProfile, fetchSession } from '#app/session/session-calls.ts';
import { forgetMember, useSession } from '#app/session/session.ts';
import { FailurePage, RouteFailure } from '#app/shell/status-page.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { routeError, throwAsStatus } from '#app/site/route-errors.ts';
import { useScriptNonce } from '#app/site/script-nonce.ts';
import { siteContext } from '#app/site/site-context.ts';
import { writtenIn } from '#app/site/written.ts';
import { withNotice } from '#contract/notices.ts';
import type { Route } from './+types/profile.ts';

/** The member and their profile; the server renders this page for each request (docs/decisions/0023). */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(siteContext);
  const session = await fetchSession(api).catch(throwAsStatus);
  if (!session) throw redirect('/login', { headers: { 'cache-control': 'no-store' } });
  const profile = await fetchProfile(session.user.id, api).catch(throwAsStatus);
  return { user: session.user, profile };
}

/** In the browser the session and the profile are loaded by their hooks. */
export function clientLoader() {
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const posted = await readForm(request);
  const form = profileParts.find((part) => part === posted.form);
  if (!form) throw routeError(400);
  const session = await fetchSession(api).catch(throwAsStatus);
  if (!session && writtenIn(posted)) throw routeError(401);
  // The page may be older than the session.
  if (session && (posted.member ?? session.user.id) !== session.user.id) return refuseOther(form, posted);
  if (form === 'delete') return answerDeletion(posted.member, api);
  if (!session) return redirect(withNotice('/login', 'log-in-first'), 303);
  if (form === 'update') return answerUpdate(session.user.id, posted, api);
  return answerFeedback(posted.message ?? '', api);
}

/**
 * With the root's boundary, the root loader would not run after a failed action, and only it knows the text that was
 * posted.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteFailure error={error} />;
}

export default function Profile({ loaderData, actionData: posted }: Route.ComponentProps) {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const nonce = useScriptNonce();
  const readerId = useReaderId();
  const navigate = useNavigate();
  const isLeaving = useNavigation().state !== 'idle';

  function leave(): void {
    forgetMember(client);
    void navigate('/');
  }

  if (session.state === 'failed') return <FailurePage />;
  if (session.state === 'visitor' && !isLeaving) return <Navigate to="/login" replace />;
  // The member for whom the page was rendered counts until the session is known, unless they have left since.
  const made = readerId === undefined || readerId === loaderData?.user.id ? loaderData : null;
  const user = session.state === 'member' ? session.user : session.state === 'loading' && made?.user;
  return (
    <>
      <PageHead title="Profile" />
      {loaderData && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: rememberingScript(loaderData.user.id) }}
        />
      )}
      {user ? (
        <ProfileScreen
          user={user}
          known={loaderData?.user.id === user.id ? loaderData.profile : undefined}
          posted={posted}
          helpCenter={
            <HelpCenter
              user={user}
              unsent={posted?.form === 'feedback' ? posted.values.message : undefined}
            />
          }
          onDeleted={leave}
        />
      ) : (
        <ProfileSkeleton />
      )}
    </>
  );
}
