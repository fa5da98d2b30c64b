import { followEvents } from '#app/api/event-stream.ts';
import { type Profile, ProfileEvent } from '#contract/profile.ts';

type Follower = {
  onProfile: (profile: Profile | null) => void;
  /** The session may be over, or the server refuses for another reason. */
  onRefused: () => void;
  until: AbortSignal;
};

/** Follows a member's profile: each new stream begins with the current state, and every change follows. */
export function followProfile(uid: string, { onProfile, onRefused, until }: Follower): void {
  followEvents({
    address: () => `/api/users/${encodeURIComponent(uid)}`,
    on: { put: ({ data }) => onProfile(ProfileEvent.parse(JSON.parse(data)).data) },
    endedBy: 'auth_revoked',
    onRefused,
    until,
  });
}
