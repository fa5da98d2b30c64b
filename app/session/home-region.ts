import type { Region } from '#contract/regions.ts';
import { useKeptRegion } from './kept-region.ts';
import { useProfile } from './profile.ts';
import { useReaderId } from './reader-id.ts';
import { useSession } from './session.ts';

/** 'unasked' before hydration, when not even the reader is known. */
export type HomeRegion =
  | { state: 'unasked' }
  | { state: 'loading' }
  | { state: 'known'; region: Region | undefined };

/**
 * The region whose news are local to the reader: a member's is in the profile, a visitor's was chosen in this browser.
 */
export function useHomeRegion(): HomeRegion {
  const readerId = useReaderId();
  const kept = useKeptRegion();
  const session = useSession();
  const profile = useProfile(session.state === 'member' ? session.user.id : undefined);
  if (readerId === undefined) return { state: 'unasked' };
  if (session.state === 'loading') return { state: 'loading' };
  if (session.state === 'visitor') return { state: 'known', region: kept };
  if (session.state === 'failed' || profile.state === 'failed') return { state: 'known', region: undefined };
  if (profile.state === 'loading') return { state: 'loading' };
  return { state: 'known', region: profile.profile?.region ?? undefined };
}
