import { Link } from 'react-router';
import { StatusFrame } from '#app/site/status-frame.tsx';

type ShorterListProps = {
  page: number;
  /** Path and query of the list's first page. */
  first: string;
  /** Navigation state that the list's pages share. */
  state: unknown;
};

/** Instead of a page that the list does not have, or no longer. */
export function ShorterList({ page, first, state }: ShorterListProps) {
  return (
    <StatusFrame title="Page not found" text={`This list is shorter now: it has no page ${page}.`}>
      <Link to={first} state={state} className="button">
        Go to its first page
      </Link>
    </StatusFrame>
  );
}
