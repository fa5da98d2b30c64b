import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { returnPathOf } from '#app/addresses.ts';
import { askSession, useSession } from '#app/session.ts';

const redirectDelay = 2_000; // ms; long enough to read the alert that announces it

/**
 * For the screens of people who are not signed in. `way` must be rendered: it leads members on to their profile, or back
 * to where they came from to sign in, at once, or after a moment when they have signed in on this screen, which says so by calling `finish`.
 */
export function useSigningIn() {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const to = returnPathOf(useLocation().state) ?? '/profile';
  const [finished, setFinished] = useState(false);

  async function finish(): Promise<void> {
    setFinished(true);
    await askSession(client);
  }

  if (finished) return { finish, way: <LaterNavigate to={to} /> };
  return { finish, way: session.state === 'member' ? <Navigate to={to} replace /> : null };
}

/** Leads to another screen when the reader has had time to read why. */
export function LaterNavigate({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(to, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, to]);
  return null;
}
