import { useState } from 'react';
import { readersTime } from '#app/site/readers-date.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { profileCooldown } from '#contract/limits.ts';
import { minuteFrom } from '#contract/minute-from.ts';
import { utcTime } from '#contract/utc-date.ts';

/**
 * Says when the profile can be changed again, while it cannot. Only a hint by this browser's clock: the server decides.
 */
export function NextUpdate({ lastUpdate }: { lastUpdate: string | null }) {
  const [now] = useState(Date.now);
  const isHydrated = useIsHydrated();
  if (lastUpdate === null) return null;
  const next = new Date(Date.parse(lastUpdate) + profileCooldown);
  if (next.getTime() <= now) return null;
  const instant = minuteFrom(next).toISOString();
  return (
    <p className="mt-4 text-sm text-muted">
      {'You can update your profile again on '}
      <span className="inline-block">
        <time dateTime={instant} className="inline">
          {isHydrated ? readersTime(instant) : utcTime(instant)}
        </time>
        .
      </span>
    </p>
  );
}
