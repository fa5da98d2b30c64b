import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { askSessionAnew, useSession } from '#app/session/session.ts';
import { returnPathIn, returnPathOf, useKeptReturnPath } from './return-path.ts';

const redirectDelay = 2_000; // ms; long enough to read the alert that announces it

/**
 * For the screens of people who are not signed in. `way` must be rendered: it leads members to `returnTo`, their profile
 * or where they came from to sign in, at once, or after a moment when they have signed in on this screen, which says so
 * by calling `finish`; it is `finished` from then on. `signedIn`: this page follows a form that the browser has posted by
 * itself, and whose sender is signed in now.
 */
export function useSigningIn(signedIn = false) {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const returnTo = useReturnPath();
  const [finished, setFinished] = useState(signedIn);

  async function finish(): Promise<void> {
    setFinished(true);
    await askSessionAnew(client);
  }

  const later = finished && <LaterNavigate to={returnTo} />;
  const atOnce = session.state === 'member' && <Navigate to={returnTo} replace />;
  return { finish, finished, returnTo, way: later || atOnce };
}

function useReturnPath(): string {
  const { search, state } = useLocation();
  const given = returnPathOf(state) ?? returnPathIn(new URLSearchParams(search));
  const kept = useKeptReturnPath();
  // Whoever followed a link to this screen is about something else.
  const isLoaded = useNavigationType() === NavigationType.Pop;
  return given ?? (isLoaded ? kept : undefined) ?? '/profile';
}

/** Leads to another screen when the reader has had time to read why; without scripts the browser itself does. */
export function LaterNavigate({ to }: { to: string }) {
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
