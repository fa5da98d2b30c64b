import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { askSession, useSession } from '#app/session.ts';

const redirectDelay = 2_000; // ms; long enough to read the alert that announces it

/**
 * For the screens of people who are not signed in. `way` must be rendered: it leads members on to their profile, at
 * once, or after a moment when they have signed in on this screen, which says so by calling `finish`.
 */
export function useSigningIn() {
  const session = useSession({ ask: true });
  const client = useQueryClient();
  const [finished, setFinished] = useState(false);

  async function finish(): Promise<void> {
    setFinished(true);
    await askSession(client);
  }

  if (finished) return { finish, way: <LaterNavigate to="/profile" /> };
  return { finish, way: session.state === 'member' ? <Navigate to="/profile" replace /> : null };
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
