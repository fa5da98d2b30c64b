import { breakable } from '#app/ui/breakable.tsx';
import { countOf } from '#contract/count-of.ts';
import type { DeskReports } from '#contract/desk-comments.ts';
import { DeskTime } from './desk-time.tsx';
import { Quote } from './quote.tsx';
import { wordsOfReport } from './report-words.ts';

/** Reports and objections that wait for a decision, oldest first. */
export function ReportsScreen({ reports, objections }: DeskReports) {
  return (
    <>
      <section aria-labelledby="reports">
        <h2 id="reports">Reported comments ({reports.length})</h2>
        {reports.length === 0 && <p className="text-muted">Nothing is waiting.</p>}
        <ol className="desk-cases">
          {reports.map((report) => (
            <li key={report.comment_id}>
              <p>
                <a href={`/desk/comments/${report.comment_id}`} className="link">
                  Comment {report.comment_id} by <bdi>{report.author}</bdi>
                </a>
                {report.state !== 'shown' && ` (${report.state})`}
              </p>
              <Quote text={report.content} />
              <p className="text-sm text-muted">
                {`${countOf(report.reports, 'report')} (${report.reasons.map(wordsOfReport).join(', ')}) since `}
                <DeskTime at={report.since} />, on “
                <span lang={report.article_language} dir="auto">
                  {breakable(report.article_title)}
                </span>
                ”
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="objections">
        <h2 id="objections">Objections ({objections.length})</h2>
        {objections.length === 0 && <p className="text-muted">Nothing is waiting.</p>}
        <ol className="desk-cases">
          {objections.map((objection) => (
            <li key={objection.comment_id}>
              <p>
                <a href={`/desk/comments/${objection.comment_id}`} className="link">
                  Comment {objection.comment_id} by <bdi>{objection.author}</bdi>
                </a>
                {` (${objection.state})`}
              </p>
              <Quote text={objection.text} />
              <p className="text-sm text-muted">
                Since <DeskTime at={objection.since} />
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
