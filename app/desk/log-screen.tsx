import type { DeskLog } from '#contract/desk-decision.ts';
import { DecisionList } from './decision-list.tsx';

/** All that was decided, page by page. */
export function LogScreen({ log: { data, older } }: { log: DeskLog }) {
  return (
    <>
      <p className="text-muted">
        {'Decisions stay here for good. Everybody can see what was decided, when and why under '}
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
