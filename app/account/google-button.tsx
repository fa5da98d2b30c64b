import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { askSession } from '#app/session/session.ts';
import { useIsAlive } from '#app/ui/is-alive.ts';
import { accountMessages, googleFailure } from '#contract/account.ts';
import { fetchAccountOptions } from './account-calls.ts';
import { type GoogleAnswer, signInWithGoogle } from './google-sign-in.ts';

type GoogleButtonProps = {
  /** Where to lead the person who comes back without a popup. */
  returnTo: string;
  onSignedIn: () => Promise<void>;
  /** Gets a sentence for the person. */
  onFailed: (reason: string) => void;
};

export function GoogleButton({ returnTo, onSignedIn, onFailed }: GoogleButtonProps) {
  const alive = useIsAlive();
  const client = useQueryClient();
  const options = useQuery({ queryKey: ['account-options'], queryFn: fetchAccountOptions, enabled: alive });
  const [waiting, setWaiting] = useState(false);

  async function follow(answer: GoogleAnswer): Promise<void> {
    if (answer.state === 'leaving') return;
    const hasSucceeded = answer.state === 'reported' && answer.error === null;
    // A popup may be closed in the very moment in which it has succeeded, and an answer of Google that arrives twice is
    // refused the second time: whoever has a session is in.
    if (hasSucceeded || (await askSession(client))) return onSignedIn();
    onFailed(
      answer.state === 'reported' && answer.error !== null
        ? googleFailure(answer.error)
        : 'The Google window was closed before you were signed in.',
    );
  }

  async function start(): Promise<void> {
    setWaiting(true);
    try {
      await follow(await signInWithGoogle(returnTo));
    } catch (error) {
      onFailed(sentenceOf(error));
    } finally {
      setWaiting(false);
    }
  }

  const missing = options.data?.google === false;
  return (
    <div className="google-way needs-scripting">
      <button
        type="button"
        className="button w-full"
        disabled={!alive || missing || waiting}
        onClick={() => void start()}
      >
        {missing ? accountMessages.googleMissing : waiting ? 'Waiting for Google...' : 'Sign in with Google'}
      </button>
    </div>
  );
}
