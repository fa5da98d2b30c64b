import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { rememberReaderId } from '#app/session/reader-id.ts';
import { refreshChangedSession } from '#app/session/refresh-changed-session.ts';
import { useSession } from '#app/session/session.ts';
import { returningLink } from '#app/site/addresses.ts';
import type { AlertContent } from '#app/ui/alert.tsx';
import { returnPathIn, returnPathOf, useKeptReturnPath } from './return-path.ts';

export const cookieRefused = {
  kind: 'failure',
  title: 'Log In Failed!',
  text: 'Your browser has not kept the cookie that says who you are. Please allow cookies for this site.',
} as const;

const redirectDelay = 2_000; // ms; long enough to read the alert that announces it

/**
 * For the screens of people who are not signed in. The caller has to render `redirect`, which leads members to `returnTo`
 * (where they came from, else their profile): at once, or after a moment once they have signed in on this screen. The
 * screen reports that by calling `finish`, which sets `finished`, and shows an alert if the browser has refused the
 * session; with the member's id, where it is known, the next screens ask for the session even if it cannot be read yet.
 * `signedIn`: the page answers a form that was posted without scripts, and its sender is signed in now.
 */
export function useSigningIn(showAlert: (alert: AlertContent) => void, signedIn = false) {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const returnTo = useReturnPath();
  const [finished, setFinished] = useState(signedIn);

  async function finish(memberId?: string): Promise<void> {
    setFinished(true);
    const session = await refreshChangedSession(client);
    if (session === undefined && memberId !== undefined) rememberReaderId(memberId);
    if (session !== null) return;
    setFinished(false);
    showAlert(cookieRefused);
  }

  const later = finished && <DelayedNavigate to={returnTo} />;
  const atOnce = session.state === 'member' && <Navigate to={returnTo} replace />;
  return { finish, finished, returnTo, redirect: later || atOnce };
}

function useReturnPath(): string {
  const { search, state } = useLocation();
  const given = returnPathOf(state) ?? returnPathIn(new URLSearchParams(search));
  const kept = useKeptReturnPath();
  // Not for someone who has followed a link to this screen since: they want something else.
  const isLoaded = useNavigationType() === NavigationType.Pop;
  return given ?? (isLoaded ? kept : undefined) ?? '/profile';
}

type ReturningLinkProps = { to: '/login' | '/signup'; returnTo: string; children: string };

/** A link to another screen for signing in, which leads back to the same path; in a new tab, too, if the address tells it. */
export function ReturningLink({ to, returnTo, children }: ReturningLinkProps) {
  const given = returnPathIn(new URLSearchParams(useLocation().search));
  const address = given === undefined ? to : returningLink(to, given);
  return (
    <Link to={address} state={{ returnTo }} className="link account-way">
      {children}
    </Link>
  );
}

/**
 * Navigates after a delay that leaves time to read the alert; without scripts the browser does it by a meta element.
 */
export function DelayedNavigate({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${redirectDelay / 1_000}; url=${to}`} />
      <Link to={to} className="link">
        Go on
      </Link>
    </noscript>
  );
}
