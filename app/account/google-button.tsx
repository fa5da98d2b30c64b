import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { refreshSession } from '#app/session/session.ts';
import { useSite } from '#app/site/site.ts';
import { keepsEarlyTap, useEarlyTap } from '#app/ui/early-tap.ts';
import { accountMessages } from '#contract/account.ts';
import { googleRefusal } from './google-refusal.ts';
import { type GoogleAnswer, signInWithGoogle } from './google-sign-in.ts';

type GoogleButtonProps = {
  /** Where to lead the person who comes back without a popup. */
  returnTo: string;
  /** Signed in already. */
  done: boolean;
  onSignedIn: () => Promise<void>;
  /** Gets a sentence for the person. */
  onFailed: (reason: string) => void;
};

export function GoogleButton({ returnTo, done, onSignedIn, onFailed }: GoogleButtonProps) {
  const client = useQueryClient();
  const { offersGoogle } = useSite();
  const button = useRef<HTMLButtonElement>(null);
  const [waiting, setWaiting] = useState(false);

  async function follow(answer: GoogleAnswer): Promise<void> {
    if (answer.state === 'leaving') return;
    const hasSucceeded = answer.state === 'reported' && answer.error === null;
    // A popup may be closed in the very moment in which it has succeeded, and an answer of Google that arrives twice is
    // refused the second time: whoever has a session is in.
    if (hasSucceeded || (await refreshSession(client))) return onSignedIn();
    onFailed(
      answer.state === 'reported' && answer.error !== null
        ? googleRefusal(answer.error)
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

  useEarlyTap(button, () => void start());
  return (
    <div className="google-way needs-scripting">
      <button
        ref={button}
        type="button"
        className="button w-full"
        disabled={!offersGoogle || waiting || done}
        onClick={() => void start()}
        {...keepsEarlyTap}
      >
        {labelOf(offersGoogle, waiting)}
      </button>
    </div>
  );
}

function labelOf(offered: boolean, waiting: boolean): string {
  if (!offered) return accountMessages.googleMissing;
  return waiting ? 'Waiting for Google...' : 'Sign in with Google';
}
