import { useNow } from '#app/site/clock.ts';
import { readersTime } from '#app/site/readers-date.ts';
import { timeAgo } from '#app/site/time-ago.ts';
import { utcTime } from '#contract/utc-date.ts';

/**
 * How long ago something was posted, with the exact time on hover. Without scripts, and before hydration, the time in
 * UTC.
 */
export function PostedTime({ instant }: { instant: string }) {
  const now = useNow();
  if (now === undefined) return <time dateTime={instant}>{utcTime(instant)}</time>;
  return (
    <time dateTime={instant} title={readersTime(instant)}>
      {timeAgo(instant, now)}
    </time>
  );
}
