import type { ReactNode } from 'react';
import { countOf } from '#contract/count-of.ts';
import { wordsOfAction, wordsOfReason } from '#contract/decision-words.ts';
import type { Moderation } from '#contract/moderation.ts';
import { utcDay } from '#contract/utc-date.ts';
import './moderation.css';

/** How this site is moderated, and what was decided, without names, texts and addresses. */
export function ModerationScreen({ moderation }: { moderation: Moderation }) {
  const { latest, months } = moderation;
  return (
    <div className="prose-page">
      <h1 className="page-title">Moderation</h1>
      <p>
        The people who run this site hide or remove comments, ban members and take articles down where the law
        or the rules of this site require it. No machine decides. Those concerned are told what was decided
        and why, and may object within six months; somebody then looks at it again. Anybody may report a
        comment, and gets a receipt.
      </p>
      <p>
        These are the decisions, as the European Union’s Digital Services Act requires: when, what and why.
        Nobody is named, and nothing that was said is shown.
      </p>
      <h2 className="profile-title">The last twelve months in numbers</h2>
      <Numbers moderation={moderation} />
      <h2 className="profile-title">By month and reason</h2>
      {months.length === 0 ? <p>Nothing has been decided yet.</p> : <Months months={months} />}
      <h2 className="profile-title">The latest decisions</h2>
      {latest.length === 0 ? <p>Nothing has been decided yet.</p> : <Latest latest={latest} />}
    </div>
  );
}

function Numbers({ moderation: { median_hours, objections } }: { moderation: Moderation }) {
  return (
    <dl className="moderation-numbers">
      <NumberOf what="Usual time from report to decision (median)">
        {median_hours === null ? 'none decided yet' : hoursInWords(median_hours)}
      </NumberOf>
      <NumberOf what="Objections after which the decision stood">{objections.upheld}</NumberOf>
      <NumberOf what="Objections after which the decision was changed">{objections.reversed}</NumberOf>
      <NumberOf what="Objections still open">{objections.open}</NumberOf>
    </dl>
  );
}

function NumberOf({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Months({ months }: Pick<Moderation, 'months'>) {
  return (
    <dl className="moderation-months">
      {months.map(({ month, reasons, taken_back }) => (
        <div key={month}>
          <dt>{nameOfMonth(month)}</dt>
          <dd>
            <ul>
              {reasons.map(({ reason, decisions }) => (
                <li key={reason}>
                  {wordsOfReason(reason)}: {decisions}
                </li>
              ))}
              {taken_back > 0 && <li>Decisions taken back: {taken_back}</li>}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Latest({ latest }: Pick<Moderation, 'latest'>) {
  return (
    <ol className="moderation-latest">
      {latest.map(({ action, day, reason, takes_back_another }, place) => (
        // Keyed by position: their order is fixed, and they have no ids here.
        <li key={place}>
          <time dateTime={day}>{utcDay(day)}</time>
          <span>
            {wordsOfAction(action)}
            {takes_back_another && ', which takes back another decision'}
          </span>
          <span className="text-muted">{wordsOfReason(reason)}</span>
        </li>
      ))}
    </ol>
  );
}

function hoursInWords(hours: number): string {
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return countOf(Math.round(hours), 'hour');
  return `${Math.round(hours / 24)} days`;
}

/** '2026-11' -> 'November 2026', the same wherever it is rendered. */
function nameOfMonth(month: string): string {
  return new Date(`${month}-15T12:00:00Z`).toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
