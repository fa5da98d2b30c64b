import { useNow } from '#app/site/clock.ts';
import { publishTime } from '#app/site/publish-date.ts';
import { timeAgo } from '#app/site/time-ago.ts';

/** How long ago something was posted, exact on hover. Without scripts, and until the page is alive, the exact time. */
export function PostedTime({ instant }: { instant: string }) {
  const now = useNow();
  const exact = publishTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {now === undefined ? exact : timeAgo(instant, now)}
    </time>
  );
}
