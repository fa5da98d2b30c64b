import { type Profile, ProfileEvent } from '#contract/profile.ts';

type Follower = {
  onProfile: (profile: Profile | null) => void;
  /** Nothing more will come: the session is over, or the server refuses for another reason. */
  onEnd: () => void;
  until: AbortSignal;
};

/**
 * Subscribes to a member's profile while the page can be seen. A browser keeps only six connections to a site, which
 * pages in the background must not use up; coming back brings the current state at once.
 */
export function followProfile(uid: string, { onProfile, onEnd, until }: Follower): void {
  let stream: EventSource | undefined;

  function open(): void {
    stream = new EventSource(`/api/users/${encodeURIComponent(uid)}`);
    stream.addEventListener('put', ({ data }: MessageEvent<string>) =>
      onProfile(ProfileEvent.parse(JSON.parse(data)).data),
    );
    stream.addEventListener('auth_revoked', end);
    // A connection that was merely lost is built up again by the browser.
    stream.addEventListener('error', () => stream?.readyState === EventSource.CLOSED && end());
  }

  function end(): void {
    stop();
    onEnd();
  }

  function close(): void {
    stream?.close();
    stream = undefined;
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') close();
    else if (!stream) open();
  }

  function stop(): void {
    close();
    document.removeEventListener('visibilitychange', followVisibility);
  }

  if (until.aborted) return;
  until.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
}
