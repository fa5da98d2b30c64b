import type { DeskFeedReply } from '#contract/feed.ts';

type Day = DeskFeedReply['data']['days'][number];

const shownDays = 30;
const dayWidth = 10;
const height = 60;
const dayLength = 86_400_000; // ms

/** The last month of a feed, day by day: articles that it brought first above the line, failed polls below. */
export function FeedChart({ days, today }: { days: Day[]; today: string }) {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const shown = lastDays(today).map((day) => byDay.get(day) ?? { day, polls: 0, failures: 0, articles: 0 });
  const most = Math.max(...shown.map(({ articles }) => articles));
  return (
    <div className="feed-chart">
      <svg viewBox={`0 0 ${shownDays * dayWidth} ${height * 1.5}`} aria-hidden="true">
        {shown.map((day, index) => (
          <DayBars key={day.day} day={day} x={index * dayWidth} most={most} />
        ))}
        <line x1="0" x2={shownDays * dayWidth} y1={height} y2={height} className="chart-line" />
      </svg>
      <p className="chart-key">
        <span>
          <Sample kind="articles" /> articles, {most === 0 ? 'none' : `at most ${most} a day`}
        </span>
        <span>
          <Sample kind="failures" /> share of polls that failed
        </span>
      </p>
      <details>
        <summary>The numbers as a table</summary>
        <DayTable days={shown.toReversed()} />
      </details>
    </div>
  );
}

function DayBars({ day, x, most }: { day: Day; x: number; most: number }) {
  const articles = (height * day.articles) / most;
  const failures = day.polls === 0 ? 0 : ((height / 2) * day.failures) / day.polls;
  return (
    <g>
      {articles > 0 && (
        <rect
          className="bar-articles"
          x={x + 1}
          y={height - articles}
          width={dayWidth - 2}
          height={articles}
        />
      )}
      {failures > 0 && (
        <rect className="bar-failures" x={x + 1} y={height} width={dayWidth - 2} height={failures} />
      )}
    </g>
  );
}

function Sample({ kind }: { kind: 'articles' | 'failures' }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      <rect className={`bar-${kind}`} width="10" height="10" />
    </svg>
  );
}

function DayTable({ days }: { days: Day[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Polls</th>
          <th scope="col">Failed</th>
          <th scope="col">Articles</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, polls, failures, articles }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{polls}</td>
            <td>{failures}</td>
            <td>{articles}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Up to and with `today`, oldest first. */
function lastDays(today: string): string[] {
  const last = Date.parse(today);
  return Array.from({ length: shownDays }, (_, index) =>
    new Date(last - (shownDays - 1 - index) * dayLength).toISOString().slice(0, 10),
  );
}
