import { useNow } from '#app/site/clock.ts';
import { readersDay, readersTime } from '#app/site/readers-date.ts';
import { timeAgo } from '#app/site/time-ago.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { utcDay, utcTime } from '#contract/utc-date.ts';

const day = 86_400_000; // ms

/**
 * When an article was published: in UTC as the server sends it to everybody, in the reader's time zone after hydration.
 * It keeps its first width, so that nothing beside it moves.
 */
export function ArticleTime({ instant }: { instant: string }) {
  const isHydrated = useIsHydrated();
  const sent = utcTime(instant);
  if (!isHydrated) return <time dateTime={instant}>{sent}</time>;
  return (
    <time dateTime={instant} title={sent} data-sent={sent} className="article-time">
      {readersTime(instant)}
    </time>
  );
}

/**
 * How long ago an article was published within the last day, else its date. Room for either is reserved from the start.
 */
export function ArticleDay({ instant }: { instant: string }) {
  const now = useNow();
  const sent = utcDay(instant);
  if (now === undefined)
    return (
      <time dateTime={instant} className="article-day">
        {sent}
      </time>
    );
  const isAge = now - Date.parse(instant) < day;
  return (
    <time
      dateTime={instant}
      title={isAge ? readersTime(instant) : utcTime(instant)}
      data-sent={sent}
      className={`article-time article-day ${isAge ? 'article-age' : ''}`}
    >
      {isAge ? timeAgo(instant, now) : readersDay(instant)}
    </time>
  );
}

/**
 * How long ago an article was published within the last day, else when. Needs a line of its own, because its width
 * changes.
 */
export function ArticleAge({ instant }: { instant: string }) {
  const now = useNow();
  if (now === undefined) return <time dateTime={instant}>{utcTime(instant)}</time>;
  const exact = readersTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {now - Date.parse(instant) < day ? timeAgo(instant, now) : exact}
    </time>
  );
}
