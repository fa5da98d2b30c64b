import type { DeskLog } from '#contract/desk-decision.ts';
import { DecisionList } from './decision-list.tsx';

/** All that was decided, page by page. */
export function LogScreen({ log: { data, older } }: { log: DeskLog }) {
  return (
    <>
      <p className="text-muted">
        What was decided stays here for good. Everybody sees when, what and for which reason under{' '}
        <a href="/moderation" className="link">
          moderation
        </a>
        .
      </p>
      <DecisionList decisions={data} />
      {older !== null && (
        <p>
          <a href={`/desk/log?before=${older}`} className="button">
            Older decisions
          </a>
        </p>
      )}
    </>
  );
}
