import { useNow } from '#app/site/clock.ts';
import { publishTime, readersTime } from '#app/site/publish-date.ts';
import { timeAgo } from '#app/site/time-ago.ts';

/** How long ago something was posted, on hover when by the reader's clock. Without scripts, and until the page is alive, the time in UTC. */
export function PostedTime({ instant }: { instant: string }) {
  const now = useNow();
  if (now === undefined) return <time dateTime={instant}>{publishTime(instant)}</time>;
  return (
    <time dateTime={instant} title={readersTime(instant)}>
      {timeAgo(instant, now)}
    </time>
  );
}
